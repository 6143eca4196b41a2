; One byte more.
; target: gfx803, gfx900
; out: v0
; expect: different
; == a ==
v_add_u16 v0, 0x3412, v0
; == b ==
v_mov_b32 v1, 0x77773512
v_add_u16 v0, v1, v0
