; A lane without a sender does not keep its value.
; target: gfx803, gfx900
; out: v0
; expect: different
; == a ==
v_mbcnt_lo_u32_b32 v5, -1, 0
v_mbcnt_hi_u32_b32 v5, -1, v5
v_xor_b32 v5, 1, v5
v_lshlrev_b32 v5, 2, v5
v_mov_b32 v0, 7
ds_permute_b32 v0, v5, v1
; == b ==
v_mov_b32 v0, 7
