; With bound_ctrl, an inactive source gives 0 under the readings bc and zero.
; target: gfx803, gfx900
; out: v0
; reading: D15=bc
; expect: equivalent
; relies on: D15=bc
; == a ==
v_mbcnt_lo_u32_b32 v10, -1, 0
v_mbcnt_hi_u32_b32 v10, -1, v10
v_xor_b32 v11, 1, v10
v_lshlrev_b32 v11, 2, v11
ds_bpermute_b32 v12, v11, v1
s_waitcnt lgkmcnt(0)
v_mov_b32 v0, v12
; == b ==
v_mov_b32_dpp v0, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:1

; == wrong_read ==
; Not if the register is read regardless of EXEC.
; relies on: D15=read
; without: reading
