; v_fmac_f64 (gfx90a) is v_fma_f64.
; target_a: gfx90a
; target_b: gfx900
; out: v[0:1]
; nan: canonical
; expect: equivalent
; == a ==
v_fmac_f64 v[0:1], v[2:3], v[4:5]
; == b ==
v_fma_f64 v[0:1], v[2:3], v[4:5], v[0:1]

; == wrong_sign ==
@@ b @@
-v_fma_f64 v[0:1], v[2:3], v[4:5], v[0:1]
+v_fma_f64 v[0:1], v[2:3], -v[4:5], v[0:1]
