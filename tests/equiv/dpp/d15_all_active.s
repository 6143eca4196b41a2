; With all lanes active, DPP and ds_bpermute agree and nothing depends on D15.
; target: gfx803, gfx900
; out: v0
; assume: exec == -1
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

; == wrong_exec ==
; With inactive lanes the three readings of D15 give three results, two of them not 0.
; relies on: D15=bc
; without: assume
