; The other reading of D6: lanes of row 0 read themselves.
; target: gfx803, gfx900
; out: v0
; assume: exec == -1
; reading: D6=own
; expect: equivalent
; relies on: D6=own
; == a ==
v_mbcnt_lo_u32_b32 v10, -1, 0
v_mbcnt_hi_u32_b32 v10, -1, v10
v_and_b32 v11, 48, v10
v_mad_i32_i24 v11, v11, 1, -1
v_lshlrev_b32 v11, 2, v11
ds_bpermute_b32 v12, v11, v1
s_waitcnt lgkmcnt(0)
v_cmp_lt_u32 vcc, 15, v10
v_cndmask_b32 v0, v1, v12, vcc
; == b ==
v_mov_b32_dpp v0, v1 row_bcast:15 row_mask:0xf bank_mask:0xf

; == wrong_invalid ==
; On a machine where row 0 keeps its value.
; reading: D6=invalid
; relies on: D6=invalid
