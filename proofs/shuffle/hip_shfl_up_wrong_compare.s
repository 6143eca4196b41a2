; HIP's __shfl_up: lanes at the beginning of a segment keep their value.
; Wrong: an unsigned comparison takes negative lanes for large ones
; target: gfx900
; assume: exec == -1
; assume: v2 <=u 63
; ensures: v0 == nv_shuffle_up(old(v1), old(v2), 32)
; expect: refuted
v_mbcnt_lo_u32_b32 v5, -1, 0
v_mbcnt_hi_u32_b32 v5, -1, v5
v_sub_u32 v3, v5, v2
v_and_b32 v4, 32, v5
v_cmp_lt_u32 vcc, v3, v4
v_cndmask_b32 v3, v3, v5, vcc
v_lshlrev_b32 v3, 2, v3
ds_bpermute_b32 v0, v3, v1
s_waitcnt lgkmcnt(0)
