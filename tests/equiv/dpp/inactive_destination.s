; An inactive lane is never written (ledger D16).
; target: gfx803, gfx900
; out: v0[8..63]
; assume: exec == 0xff
; expect: equivalent
; == a ==
s_nop 0
; == b ==
v_mov_b32_dpp v0, v1 quad_perm:[0,0,0,0] row_mask:0xf bank_mask:0xf bound_ctrl:1

; == wrong_lane ==
; Lane 7 is active.
; out: v0[7..63]
