; v_pk_sub_i16 with clamp saturates to the signed range: the same by 32-bit medians.
; out: v0
; expect: equivalent
; == a ==
s_movk_i32 s0, 0x8000
v_mov_b32 v7, 0x7fff
v_bfe_i32 v3, v1, 0, 16
v_bfe_i32 v4, v2, 0, 16
v_sub_u32 v3, v3, v4
v_med3_i32 v3, v3, s0, v7
v_ashrrev_i32 v5, 16, v1
v_ashrrev_i32 v6, 16, v2
v_sub_u32 v5, v5, v6
v_med3_i32 v5, v5, s0, v7
v_and_b32 v3, 0xffff, v3
v_lshl_or_b32 v0, v5, 16, v3
; == b ==
v_pk_sub_i16 v0, v1, v2 clamp

; == wrong_clamp ==
; Without clamp.
@@ b @@
-v_pk_sub_i16 v0, v1, v2 clamp
+v_pk_sub_i16 v0, v1, v2

; == wrong_unsigned ==
; The unsigned form.
@@ b @@
-v_pk_sub_i16 v0, v1, v2 clamp
+v_pk_sub_u16 v0, v1, v2 clamp
