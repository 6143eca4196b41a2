; HIP's __shfl_down: lanes whose source lies beyond the segment keep their value.
; Wrong: the segment has 16 lanes
; target: gfx900
; assume: exec == -1
; assume: v2 <=u 63
; ensures: v0 == nv_shuffle_down(old(v1), old(v2), 16)
; expect: refuted
v_mbcnt_lo_u32_b32 v5, -1, 0
v_mbcnt_hi_u32_b32 v5, -1, v5
v_and_b32 v4, 15, v5
v_add_u32 v4, v4, v2
v_cmp_gt_u32 vcc, 17, v4
v_add_u32 v3, v5, v2
v_cndmask_b32 v3, v5, v3, vcc
v_lshlrev_b32 v3, 2, v3
ds_bpermute_b32 v0, v3, v1
s_waitcnt lgkmcnt(0)
