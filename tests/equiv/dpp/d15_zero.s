; ds_bpermute reads 0 from inactive lanes; DPP without bound_ctrl does so only if D15 is read as
; zero.
; target: gfx803, gfx900
; out: v0
; reading: D15=zero
; expect: equivalent
; relies on: D15=zero
; == a ==
v_mbcnt_lo_u32_b32 v10, -1, 0
v_mbcnt_hi_u32_b32 v10, -1, v10
v_xor_b32 v11, 1, v10
v_lshlrev_b32 v11, 2, v11
ds_bpermute_b32 v12, v11, v1
s_waitcnt lgkmcnt(0)
v_mov_b32 v0, v12
; == b ==
v_mov_b32_dpp v0, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf

; == wrong_bc ==
; Under the primary reading the lane is not written.
; reading: D15=bc
; relies on: D15=bc

; == wrong_read ==
; If the register is read regardless of EXEC, it is not 0.
; reading: D15=read
; relies on: D15=read
