; Bits 27:24 survive the plain shift.
; target: gfx803, gfx900
; out: v0
; expect: different
; == a ==
v_mul_u32_u24 v0, 16, v0
; == b ==
v_lshlrev_b32 v0, 4, v0
