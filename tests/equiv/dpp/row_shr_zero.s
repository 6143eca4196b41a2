; row_shr:N reads lane n - N of the same row (ledger D5); outside the row, bound_ctrl gives 0
; (ledger D1).
; target: gfx803, gfx900
; out: v[20:25]
; assume: exec == -1
; expect: equivalent
; == a ==
v_mbcnt_lo_u32_b32 v10, -1, 0
v_mbcnt_hi_u32_b32 v10, -1, v10
v_and_b32 v14, 15, v10
v_mad_i32_i24 v11, v10, 1, -1
v_lshlrev_b32 v11, 2, v11
ds_bpermute_b32 v12, v11, v1
s_waitcnt lgkmcnt(0)
v_cmp_le_u32 vcc, 1, v14
v_cndmask_b32 v20, 0, v12, vcc
v_mad_i32_i24 v11, v10, 1, -3
v_lshlrev_b32 v11, 2, v11
ds_bpermute_b32 v12, v11, v1
s_waitcnt lgkmcnt(0)
v_cmp_le_u32 vcc, 3, v14
v_cndmask_b32 v21, 0, v12, vcc
v_mad_i32_i24 v11, v10, 1, -4
v_lshlrev_b32 v11, 2, v11
ds_bpermute_b32 v12, v11, v1
s_waitcnt lgkmcnt(0)
v_cmp_le_u32 vcc, 4, v14
v_cndmask_b32 v22, 0, v12, vcc
v_mad_i32_i24 v11, v10, 1, -8
v_lshlrev_b32 v11, 2, v11
ds_bpermute_b32 v12, v11, v1
s_waitcnt lgkmcnt(0)
v_cmp_le_u32 vcc, 8, v14
v_cndmask_b32 v23, 0, v12, vcc
v_mad_i32_i24 v11, v10, 1, -12
v_lshlrev_b32 v11, 2, v11
ds_bpermute_b32 v12, v11, v1
s_waitcnt lgkmcnt(0)
v_cmp_le_u32 vcc, 12, v14
v_cndmask_b32 v24, 0, v12, vcc
v_mad_i32_i24 v11, v10, 1, -15
v_lshlrev_b32 v11, 2, v11
ds_bpermute_b32 v12, v11, v1
s_waitcnt lgkmcnt(0)
v_cmp_le_u32 vcc, 15, v14
v_cndmask_b32 v25, 0, v12, vcc
; == b ==
v_mov_b32_dpp v20, v1 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
v_mov_b32_dpp v21, v1 row_shr:3 row_mask:0xf bank_mask:0xf bound_ctrl:1
v_mov_b32_dpp v22, v1 row_shr:4 row_mask:0xf bank_mask:0xf bound_ctrl:1
v_mov_b32_dpp v23, v1 row_shr:8 row_mask:0xf bank_mask:0xf bound_ctrl:1
v_mov_b32_dpp v24, v1 row_shr:12 row_mask:0xf bank_mask:0xf bound_ctrl:1
v_mov_b32_dpp v25, v1 row_shr:15 row_mask:0xf bank_mask:0xf bound_ctrl:1

; == wrong_amount ==
; One lane further.
@@ b @@
-v_mov_b32_dpp v22, v1 row_shr:4 row_mask:0xf bank_mask:0xf bound_ctrl:1
+v_mov_b32_dpp v22, v1 row_shr:5 row_mask:0xf bank_mask:0xf bound_ctrl:1

; == wrong_bound_ctrl ==
; bound_ctrl has the other value.
@@ b @@
-v_mov_b32_dpp v25, v1 row_shr:15 row_mask:0xf bank_mask:0xf bound_ctrl:1
+v_mov_b32_dpp v25, v1 row_shr:15 row_mask:0xf bank_mask:0xf

; == wrong_direction ==
; The other direction.
@@ b @@
-v_mov_b32_dpp v23, v1 row_shr:8 row_mask:0xf bank_mask:0xf bound_ctrl:1
+v_mov_b32_dpp v23, v1 row_shl:8 row_mask:0xf bank_mask:0xf bound_ctrl:1
