; A push by ds_permute is undone by a pull by ds_bpermute with the same lane numbers, if they are a permutation
; (here: lane numbers xor 5).
; Wrong: no permutation
; target: gfx900
; assume: exec == -1
; ensures: v0 == old(v1)
; expect: refuted
v_mbcnt_lo_u32_b32 v5, -1, 0
v_mbcnt_hi_u32_b32 v5, -1, v5
v_or_b32 v3, 5, v5
v_lshlrev_b32 v3, 2, v3
ds_permute_b32 v4, v3, v1
s_waitcnt lgkmcnt(0)
ds_bpermute_b32 v0, v3, v4
s_waitcnt lgkmcnt(0)
