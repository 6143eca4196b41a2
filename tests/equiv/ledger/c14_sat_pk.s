; v_sat_pk_u8_i16 limits the halves to bytes, and zeroes the high half.
; target: gfx900, gfx906
; out: v0
; expect: equivalent
; == a ==
v_sat_pk_u8_i16 v0, v1
; == b ==
v_bfe_i32 v2, v1, 0, 16
v_ashrrev_i32 v3, 16, v1
v_mov_b32 v4, 0xff
v_med3_i32 v2, v2, 0, v4
v_med3_i32 v3, v3, 0, v4
v_lshl_or_b32 v0, v3, 8, v2

; == wrong_unsigned ==
; As unsigned halves.
@@ b @@
-v_bfe_i32 v2, v1, 0, 16
+v_bfe_u32 v2, v1, 0, 16
