; The and mask drops a bit.
; target: gfx803, gfx900
; out: v0
; expect: different
; == a ==
ds_swizzle_b32 v0, v1 offset:0x7c1e
s_waitcnt lgkmcnt(0)
; == b ==
v_mbcnt_lo_u32_b32 v2, -1, 0
v_mbcnt_hi_u32_b32 v2, -1, v2
v_xor_b32 v2, 31, v2
v_lshlrev_b32 v2, 2, v2
ds_bpermute_b32 v0, v2, v1
s_waitcnt lgkmcnt(0)
