; -2.
; target: gfx803, gfx900
; out: v0
; expect: different
; == a ==
v_add_u16 v0, -1, v0
; == b ==
v_subrev_u16 v0, 2, v0
