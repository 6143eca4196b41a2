; rocPRIM's warp_permute in segments of 16: a push to lane dst of the segment. Lane numbers that are a permutation of
; the segment (here: xor 6) make it a pull by the same numbers.
; target: gfx803, gfx900
; assume: exec == -1
; ensures: v0 == permute(old(v1), lane ^ 6)
; ensures: v0 == bpermute(old(v1), lane ^ 6)
v_mbcnt_lo_u32_b32 v5, -1, 0
v_mbcnt_hi_u32_b32 v5, -1, v5
v_xor_b32 v2, 6, v5
v_and_b32 v2, 15, v2
v_and_b32 v3, 0xfffffff0, v5
v_or_b32 v3, v3, v2
v_lshlrev_b32 v3, 2, v3
ds_permute_b32 v0, v3, v1
s_waitcnt lgkmcnt(0)
