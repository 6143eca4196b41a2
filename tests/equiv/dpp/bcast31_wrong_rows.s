; Row 2 is not written.
; target: gfx803, gfx900
; out: v0
; assume: exec == -1
; expect: different
; == a ==
v_readlane_b32 s0, v1, 31
v_mbcnt_lo_u32_b32 v10, -1, 0
v_mbcnt_hi_u32_b32 v10, -1, v10
v_mov_b32 v12, s0
v_cmp_lt_u32 vcc, 31, v10
v_cndmask_b32 v0, v0, v12, vcc
; == b ==
v_mov_b32_dpp v0, v1 row_bcast:31 row_mask:0x8 bank_mask:0xf
