; The max_i64 of a wave in two words: compare the whole value, select both words by the outcome. Where a broadcast has no
; source the identity takes part.
; Wrong: the words are selected by different comparisons: the last one compares the other way around.
; target: gfx803, gfx900
; assume: exec == -1
; ensures: v[0:1][63] == reduce(max_i64, old(v[0:1]))
; expect: refuted
v_mov_b32 v2, 0
v_mov_b32 v3, 0x80000000
s_nop 1
v_mov_b32_dpp v2, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v3, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
v_cmp_gt_i64 vcc, v[2:3], v[0:1]
v_cndmask_b32 v0, v0, v2, vcc
v_cndmask_b32 v1, v1, v3, vcc
v_mov_b32 v2, 0
v_mov_b32 v3, 0x80000000
s_nop 1
v_mov_b32_dpp v2, v0 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v3, v1 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf
v_cmp_gt_i64 vcc, v[2:3], v[0:1]
v_cndmask_b32 v0, v0, v2, vcc
v_cndmask_b32 v1, v1, v3, vcc
v_mov_b32 v2, 0
v_mov_b32 v3, 0x80000000
s_nop 1
v_mov_b32_dpp v2, v0 row_half_mirror row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v3, v1 row_half_mirror row_mask:0xf bank_mask:0xf
v_cmp_gt_i64 vcc, v[2:3], v[0:1]
v_cndmask_b32 v0, v0, v2, vcc
v_cndmask_b32 v1, v1, v3, vcc
v_mov_b32 v2, 0
v_mov_b32 v3, 0x80000000
s_nop 1
v_mov_b32_dpp v2, v0 row_mirror row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v3, v1 row_mirror row_mask:0xf bank_mask:0xf
v_cmp_gt_i64 vcc, v[2:3], v[0:1]
v_cndmask_b32 v0, v0, v2, vcc
v_cndmask_b32 v1, v1, v3, vcc
v_mov_b32 v2, 0
v_mov_b32 v3, 0x80000000
s_nop 1
v_mov_b32_dpp v2, v0 row_bcast:15 row_mask:0xa bank_mask:0xf
v_mov_b32_dpp v3, v1 row_bcast:15 row_mask:0xa bank_mask:0xf
v_cmp_gt_i64 vcc, v[2:3], v[0:1]
v_cndmask_b32 v0, v0, v2, vcc
v_cndmask_b32 v1, v1, v3, vcc
v_mov_b32 v2, 0
v_mov_b32 v3, 0x80000000
s_nop 1
v_mov_b32_dpp v2, v0 row_bcast:31 row_mask:0xc bank_mask:0xf
v_mov_b32_dpp v3, v1 row_bcast:31 row_mask:0xc bank_mask:0xf
v_cmp_gt_i64 vcc, v[0:1], v[2:3]
v_cndmask_b32 v0, v0, v2, vcc
v_cndmask_b32 v1, v1, v3, vcc
