; The low product commutes, with any factor.
; target: gfx803, gfx900
; out: v[0:1]
; expect: equivalent
; decided by: structural
; == a ==
v_mul_lo_u32 v0, v0, v1
v_mul_hi_u32 v1, v2, v3
; == b ==
v_mul_lo_u32 v0, v1, v0
v_mul_hi_u32 v1, v3, v2

; == wrong_signed ==
; The high product is signed.
@@ b @@
-v_mul_hi_u32 v1, v3, v2
+v_mul_hi_i32 v1, v3, v2
