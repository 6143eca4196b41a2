; A and B exchanged give the transposed product: in each quad the second program turns it back. Products do not tell
; their factors apart.
; target: gfx90a
; mode: 0xf0
; nan: canonical
; assume: exec == -1
; assume: s[0:1] == 0xaaaaaaaaaaaaaaaa
; assume: s[2:3] == 0xcccccccccccccccc
; out: v[0:3]
; == a ==
v_mfma_f32_4x4x1f32 v[0:3], v4, v5, 0
; == b ==
v_mfma_f32_4x4x1f32 v[8:11], v5, v4, 0
v_mov_b32_dpp v12, v8 quad_perm:[0,0,0,0] row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v13, v9 quad_perm:[0,0,0,0] row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v14, v10 quad_perm:[0,0,0,0] row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v15, v11 quad_perm:[0,0,0,0] row_mask:0xf bank_mask:0xf
v_cndmask_b32 v12, v12, v13, s[0:1]
v_cndmask_b32 v14, v14, v15, s[0:1]
v_cndmask_b32 v0, v12, v14, s[2:3]
v_mov_b32_dpp v12, v8 quad_perm:[1,1,1,1] row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v13, v9 quad_perm:[1,1,1,1] row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v14, v10 quad_perm:[1,1,1,1] row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v15, v11 quad_perm:[1,1,1,1] row_mask:0xf bank_mask:0xf
v_cndmask_b32 v12, v12, v13, s[0:1]
v_cndmask_b32 v14, v14, v15, s[0:1]
v_cndmask_b32 v1, v12, v14, s[2:3]
v_mov_b32_dpp v12, v8 quad_perm:[2,2,2,2] row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v13, v9 quad_perm:[2,2,2,2] row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v14, v10 quad_perm:[2,2,2,2] row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v15, v11 quad_perm:[2,2,2,2] row_mask:0xf bank_mask:0xf
v_cndmask_b32 v12, v12, v13, s[0:1]
v_cndmask_b32 v14, v14, v15, s[0:1]
v_cndmask_b32 v2, v12, v14, s[2:3]
v_mov_b32_dpp v12, v8 quad_perm:[3,3,3,3] row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v13, v9 quad_perm:[3,3,3,3] row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v14, v10 quad_perm:[3,3,3,3] row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v15, v11 quad_perm:[3,3,3,3] row_mask:0xf bank_mask:0xf
v_cndmask_b32 v12, v12, v13, s[0:1]
v_cndmask_b32 v14, v14, v15, s[0:1]
v_cndmask_b32 v3, v12, v14, s[2:3]
