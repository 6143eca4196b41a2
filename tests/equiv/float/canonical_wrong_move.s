; A move does not.
; out: v0
; expect: different
; relies on: mode=0x3f0
; == a ==
v_max_f16 v0, v1, v1
; == b ==
v_and_b32 v0, 0xffff, v1
