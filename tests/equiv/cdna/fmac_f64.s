; v_fmac_f64 adds to its destination, and rounds once.
; target: gfx90a, gfx942, gfx950
; out: v[0:1]
; expect: equivalent
; == a ==
v_fma_f64 v[0:1], v[2:3], v[4:5], v[0:1]
; == b ==
v_fmac_f64 v[0:1], v[2:3], v[4:5]

; == wrong_rounding ==
; The product is rounded before the sum.
@@ a @@
-v_fma_f64 v[0:1], v[2:3], v[4:5], v[0:1]
+v_mul_f64 v[2:3], v[2:3], v[4:5]
+v_add_f64 v[0:1], v[2:3], v[0:1]
