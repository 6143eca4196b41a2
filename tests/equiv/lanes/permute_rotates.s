; Sending to the next lane is reading from the one before.
; target: gfx803, gfx900
; out: v0
; assume: exec == -1
; expect: equivalent
; == a ==
v_mbcnt_lo_u32_b32 v5, -1, 0
v_mbcnt_hi_u32_b32 v5, -1, v5
v_lshlrev_b32 v5, 2, v5
ds_permute_b32 v0, v5, v1 offset:4
; == b ==
v_mov_b32_dpp v0, v1 wave_ror:1 row_mask:0xf bank_mask:0xf

; == wrong_direction ==
; Sending to the next lane is not reading from the next one.
@@ b @@
-v_mov_b32_dpp v0, v1 wave_ror:1 row_mask:0xf bank_mask:0xf
+v_mov_b32_dpp v0, v1 wave_rol:1 row_mask:0xf bank_mask:0xf
