; HIP's __shfl with a width of 64: any index, counted inside the segment; out of range it wraps.
; target: gfx803, gfx900
; assume: exec == -1
; ensures: v0 == bpermute(old(v1), (old(v2) & 63) + (lane & 0))
v_mbcnt_lo_u32_b32 v5, -1, 0
v_mbcnt_hi_u32_b32 v5, -1, v5
v_and_b32 v3, 63, v2
v_and_b32 v4, 0xffffffc0, v5
v_or_b32 v3, v3, v4
v_lshlrev_b32 v3, 2, v3
ds_bpermute_b32 v0, v3, v1
s_waitcnt lgkmcnt(0)
