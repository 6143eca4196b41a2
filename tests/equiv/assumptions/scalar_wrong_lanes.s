; Half of the lanes are small and bound the scalar below, whatever the others have: it may be the smaller operand.
; target: gfx900
; out: v2
; assume: v3[0..31] <u 9
; assume: v3 <=u s0
; assume: s0 != 0x12345678
; expect: different
; == a ==
v_min_u32 v2, s0, v1
; == b ==
v_mov_b32 v2, v1
