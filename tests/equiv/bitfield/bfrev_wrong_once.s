; Reversing once does.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; expect: different
; == a ==
v_bfrev_b32 v0, v0
; == b ==
v_mov_b32 v0, v0
