; The other reading of D7: lanes of rows 0 and 1 read themselves.
; target: gfx803, gfx900
; out: v0
; assume: exec == -1
; reading: D7=own
; expect: equivalent
; relies on: D7=own
; == a ==
v_readlane_b32 s0, v1, 31
v_mbcnt_lo_u32_b32 v10, -1, 0
v_mbcnt_hi_u32_b32 v10, -1, v10
v_mov_b32 v12, s0
v_cmp_lt_u32 vcc, 31, v10
v_cndmask_b32 v0, v1, v12, vcc
; == b ==
v_mov_b32_dpp v0, v1 row_bcast:31 row_mask:0xf bank_mask:0xf bound_ctrl:1

; == wrong_invalid ==
; On a machine where they read 0.
; reading: D7=invalid
; relies on: D7=invalid
