; Every integer of 32 bits is a number of 64, in every MODE and whatever NaNs are.
; out: v0
; nan: canonical
; expect: equivalent
; == a ==
v_cvt_f64_i32 v[2:3], v1
v_cvt_i32_f64 v0, v[2:3]
; == b ==
v_mov_b32 v0, v1

; == wrong_sign ==
; As unsigned they are not read back.
@@ a @@
-v_cvt_i32_f64 v0, v[2:3]
+v_cvt_u32_f64 v0, v[2:3]
