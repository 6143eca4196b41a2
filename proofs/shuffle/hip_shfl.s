; HIP's __shfl with a width of 32: the index counts inside the segment and wraps.
; target: gfx803, gfx900
; assume: exec == -1
; ensures: v0 == bpermute(old(v1), (old(v2) & 31) + (lane & 0x20))
v_mbcnt_lo_u32_b32 v5, -1, 0
v_mbcnt_hi_u32_b32 v5, -1, v5
v_bfi_b32 v3, 31, v2, v5
v_lshlrev_b32 v3, 2, v3
ds_bpermute_b32 v0, v3, v1
s_waitcnt lgkmcnt(0)
