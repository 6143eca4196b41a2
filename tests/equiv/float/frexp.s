; Significand and exponent make the number.
; out: v0
; nan: canonical
; expect: equivalent
; relies on: nan=canonical
; == a ==
v_frexp_mant_f32 v2, v1
v_frexp_exp_i32_f32 v3, v1
v_ldexp_f32 v0, v2, v3
; == b ==
v_mul_f32 v0, 1.0, v1

; == wrong_sign ==
; An exponent less one halves it.
@@ a @@
 v_frexp_exp_i32_f32 v3, v1
+v_add_u32 v3, -1, v3
