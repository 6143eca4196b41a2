; If a quad is active as a whole, a quad permutation reads active lanes only.
; target: gfx803, gfx900
; out: v0
; assume: exec_lo == 0x0ff0f00f
; assume: exec_hi == 0xf000000f
; expect: equivalent
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

; == wrong_mask ==
; One lane of a quad is off.
; assume: exec_lo == 0x0ff0f00e
; assume: exec_hi == 0xf000000f
; relies on: D15=bc
