; Another sum.
; out: v0
; assume: s[4:5] == 0x100000002
; assume: s5 == 1
; expect: different
; == a ==
v_mov_b32 v0, s4
v_add_u32 v0, s5, v0
; == b ==
v_mov_b32 v0, 4
