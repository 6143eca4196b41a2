; A product of halves in single precision is exact.
; out: v0
; nan: canonical
; expect: equivalent
; relies on: nan=canonical, mode=0x3f0
; == a ==
v_cvt_f32_f16 v1, v1
v_cvt_f32_f16 v2, v2
v_mul_f32 v0, v1, v2
v_cvt_f16_f32 v0, v0
; == b ==
v_mul_f16 v0, v1, v2

; == wrong_rounding ==
; v_cvt_pkrtz_f16_f32 rounds towards zero.
; relies on: mode=0x3f0
@@ a @@
-v_cvt_f16_f32 v0, v0
+v_cvt_pkrtz_f16_f32 v0, v0, 0
