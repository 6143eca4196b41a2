; A value that the permutation leaves alone hides the model.
; out: v0
; assume: exec == -1
; expect: equivalent
; == a ==
v_readfirstlane_b32 s0, v0
v_mov_b32 v0, 0
; == b ==
v_readfirstlane_b32 s0, v0
v_mov_b32 v0, s0
v_subrev_u32_dpp v0, v0, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:1

; == wrong_exec ==
; An inactive source gives 0 and the difference shows.
; without: assume
