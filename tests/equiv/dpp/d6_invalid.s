; Row 0 of row_bcast:15 has no defined source (ledger D6): read as invalid, it keeps the old value.
; target: gfx803, gfx900
; out: v0
; assume: exec == -1
; reading: D6=invalid
; expect: equivalent
; relies on: D6=invalid
; == a ==
v_mbcnt_lo_u32_b32 v10, -1, 0
v_mbcnt_hi_u32_b32 v10, -1, v10
v_and_b32 v11, 48, v10
v_mad_i32_i24 v11, v11, 1, -1
v_lshlrev_b32 v11, 2, v11
ds_bpermute_b32 v12, v11, v1
s_waitcnt lgkmcnt(0)
v_cmp_lt_u32 vcc, 15, v10
v_cndmask_b32 v0, v0, v12, vcc
; == b ==
v_mov_b32_dpp v0, v1 row_bcast:15 row_mask:0xf bank_mask:0xf

; == wrong_open ==
; If D6 is left open, a lane may also read itself.
; relies on: D6=own
; without: reading

; == wrong_own ==
; On a machine where the lane reads itself.
; reading: D6=own
; relies on: D6=own
