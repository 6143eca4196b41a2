; quad_perm gives each lane a lane of its quad: the same by ds_bpermute on computed lane numbers.
; target: gfx803, gfx900
; out: v[20:27]
; assume: exec == -1
; expect: equivalent
; == a ==
v_mbcnt_lo_u32_b32 v10, -1, 0
v_mbcnt_hi_u32_b32 v10, -1, v10
v_xor_b32 v11, 1, v10
v_lshlrev_b32 v11, 2, v11
ds_bpermute_b32 v12, v11, v1
s_waitcnt lgkmcnt(0)
v_mov_b32 v20, v12
v_xor_b32 v11, 2, v10
v_lshlrev_b32 v11, 2, v11
ds_bpermute_b32 v12, v11, v1
s_waitcnt lgkmcnt(0)
v_mov_b32 v21, v12
v_xor_b32 v11, 3, v10
v_lshlrev_b32 v11, 2, v11
ds_bpermute_b32 v12, v11, v1
s_waitcnt lgkmcnt(0)
v_mov_b32 v22, v12
v_and_b32 v11, -4, v10
v_lshlrev_b32 v11, 2, v11
ds_bpermute_b32 v12, v11, v1
s_waitcnt lgkmcnt(0)
v_mov_b32 v23, v12
v_or_b32 v11, 3, v10
v_lshlrev_b32 v11, 2, v11
ds_bpermute_b32 v12, v11, v1
s_waitcnt lgkmcnt(0)
v_mov_b32 v24, v12
v_and_b32 v11, -2, v10
v_lshlrev_b32 v11, 2, v11
ds_bpermute_b32 v12, v11, v1
s_waitcnt lgkmcnt(0)
v_mov_b32 v25, v12
v_or_b32 v11, 1, v10
v_lshlrev_b32 v11, 2, v11
ds_bpermute_b32 v12, v11, v1
s_waitcnt lgkmcnt(0)
v_mov_b32 v26, v12
v_mov_b32 v11, v10
v_lshlrev_b32 v11, 2, v11
ds_bpermute_b32 v12, v11, v1
s_waitcnt lgkmcnt(0)
v_mov_b32 v27, v12
; == b ==
v_mov_b32_dpp v20, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v21, v1 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v22, v1 quad_perm:[3,2,1,0] row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v23, v1 quad_perm:[0,0,0,0] row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v24, v1 quad_perm:[3,3,3,3] row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v25, v1 quad_perm:[0,0,2,2] row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v26, v1 quad_perm:[1,1,3,3] row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v27, v1 quad_perm:[0,1,2,3] row_mask:0xf bank_mask:0xf

; == wrong_broadcast ==
; Lane 2 is broadcast instead of lane 3.
@@ b @@
-v_mov_b32_dpp v24, v1 quad_perm:[3,3,3,3] row_mask:0xf bank_mask:0xf
+v_mov_b32_dpp v24, v1 quad_perm:[2,2,2,2] row_mask:0xf bank_mask:0xf

; == wrong_inverse ==
; Lanes 0 and 1 are exchanged.
@@ b @@
-v_mov_b32_dpp v27, v1 quad_perm:[0,1,2,3] row_mask:0xf bank_mask:0xf
+v_mov_b32_dpp v27, v1 quad_perm:[1,0,2,3] row_mask:0xf bank_mask:0xf

; == wrong_pair ==
; One entry of a permutation is another lane.
@@ b @@
-v_mov_b32_dpp v20, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
+v_mov_b32_dpp v20, v1 quad_perm:[1,0,3,3] row_mask:0xf bank_mask:0xf
