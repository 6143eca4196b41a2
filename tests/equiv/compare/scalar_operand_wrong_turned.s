; The operands are exchanged.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: vcc
; expect: different
; == a ==
v_mov_b32 v1, s4
v_cmp_lt_i32 vcc, v0, v1
; == b ==
v_cmp_lt_i32 vcc, s4, v0
