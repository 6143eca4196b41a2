; Every lane that DPP reads here is active, whatever D15 says of others on either machine.
; target_a: gfx900
; target_b: gfx906
; out: v0
; assume: exec == 0xffff
; expect: equivalent
; == a ==
v_mov_b32_dpp v0, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
; == b ==
v_mov_b32_dpp v0, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
v_mov_b32 v0, v0

; == wrong_lanes ==
; assume: exec == 0x5555
; relies on: D15
