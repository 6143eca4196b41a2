; HIP's __shfl_xor with a width of 32 and a mask below 32 never leaves the segment.
; target: gfx803, gfx900
; assume: exec == -1
; assume: s2 <=u 31
; ensures: v0 == nv_shuffle_xor(old(v1), old(s2), 32)
v_mbcnt_lo_u32_b32 v5, -1, 0
v_mbcnt_hi_u32_b32 v5, -1, v5
v_xor_b32 v3, s2, v5
v_lshlrev_b32 v3, 2, v3
ds_bpermute_b32 v0, v3, v1
s_waitcnt lgkmcnt(0)
