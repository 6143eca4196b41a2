; A selector that gives one word out of two bytes.
; target: gfx803, gfx900
; out: v0
; assume: v1 <=u 0xff
; expect: equivalent
; == a ==
v_perm_b32 v0, 0, v1, v2
v_xor_b32 v0, 0xa5c3a5c3, v0
v_min_u32 v0, 1, v0
; == b ==
v_mov_b32 v0, 1

; == wrong_bytes ==
; Both bytes may be in v1. No random state finds it: the solver must.
; without: assume
