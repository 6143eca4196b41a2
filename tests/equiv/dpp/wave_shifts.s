; Shifts and rotations by one over the whole wave; a shift has no source at one end (ledger D9,
; D10).
; target: gfx803, gfx900
; out: v[20:23]
; assume: exec == -1
; expect: equivalent
; == a ==
v_mbcnt_lo_u32_b32 v10, -1, 0
v_mbcnt_hi_u32_b32 v10, -1, v10
v_mad_i32_i24 v11, v10, 1, 1
v_lshlrev_b32 v11, 2, v11
ds_bpermute_b32 v12, v11, v1
s_waitcnt lgkmcnt(0)
v_cmp_ne_u32 vcc, 63, v10
v_cndmask_b32 v20, v20, v12, vcc
v_mad_i32_i24 v11, v10, 1, -1
v_lshlrev_b32 v11, 2, v11
ds_bpermute_b32 v12, v11, v1
s_waitcnt lgkmcnt(0)
v_cmp_ne_u32 vcc, 0, v10
v_cndmask_b32 v21, v21, v12, vcc
v_mad_i32_i24 v11, v10, 1, 1
v_lshlrev_b32 v11, 2, v11
ds_bpermute_b32 v12, v11, v1
s_waitcnt lgkmcnt(0)
v_mov_b32 v22, v12
v_mad_i32_i24 v11, v10, 1, -1
v_lshlrev_b32 v11, 2, v11
ds_bpermute_b32 v12, v11, v1
s_waitcnt lgkmcnt(0)
v_mov_b32 v23, v12
; == b ==
v_mov_b32_dpp v20, v1 wave_shl:1 row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v21, v1 wave_shr:1 row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v22, v1 wave_rol:1 row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v23, v1 wave_ror:1 row_mask:0xf bank_mask:0xf

; == wrong_direction ==
; The other direction.
@@ b @@
-v_mov_b32_dpp v20, v1 wave_shl:1 row_mask:0xf bank_mask:0xf
+v_mov_b32_dpp v20, v1 wave_shr:1 row_mask:0xf bank_mask:0xf

; == wrong_end ==
; The rotation wraps where the shift keeps the old value.
@@ b @@
-v_mov_b32_dpp v21, v1 wave_shr:1 row_mask:0xf bank_mask:0xf
+v_mov_b32_dpp v21, v1 wave_ror:1 row_mask:0xf bank_mask:0xf

; == wrong_row ==
; The row is the limit, not the wave.
@@ b @@
-v_mov_b32_dpp v20, v1 wave_shl:1 row_mask:0xf bank_mask:0xf
+v_mov_b32_dpp v20, v1 row_shl:1 row_mask:0xf bank_mask:0xf

; == wrong_zero ==
; Lane 0 becomes 0.
@@ b @@
-v_mov_b32_dpp v21, v1 wave_shr:1 row_mask:0xf bank_mask:0xf
+v_mov_b32_dpp v21, v1 wave_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
