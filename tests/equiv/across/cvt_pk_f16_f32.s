; Two conversions and a pack, or one instruction (gfx950).
; target_a: gfx950
; target_b: gfx942
; out: v0
; nan: canonical
; expect: equivalent
; == a ==
v_cvt_pk_f16_f32 v0, v1, v2
; == b ==
v_cvt_f16_f32 v3, v1
v_cvt_f16_f32 v4, v2
v_and_b32 v3, 0xffff, v3
v_lshl_or_b32 v0, v4, 16, v3

; == wrong_order ==
@@ a @@
-v_cvt_pk_f16_f32 v0, v1, v2
+v_cvt_pk_f16_f32 v0, v2, v1

; == wrong_rounding ==
; v_cvt_pkrtz_f16_f32 rounds to zero.
@@ b @@
-v_cvt_f16_f32 v3, v1
-v_cvt_f16_f32 v4, v2
-v_and_b32 v3, 0xffff, v3
-v_lshl_or_b32 v0, v4, 16, v3
+v_cvt_pkrtz_f16_f32 v0, v1, v2
