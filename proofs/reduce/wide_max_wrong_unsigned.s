; The signed maximum of 64-bit values in pairs: compare, then select both words.
; Wrong: an unsigned comparison
; target: gfx900
; assume: exec == -1
; ensures: v[0:1] == reduce(max_i64, old(v[0:1]), 2)
; expect: refuted
v_mov_b32_dpp v2, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v3, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
v_cmp_gt_u64 vcc, v[2:3], v[0:1]
v_cndmask_b32 v0, v0, v2, vcc
v_cndmask_b32 v1, v1, v3, vcc
