; Of a small negative number that rounds to 1, which v_fract_f32 does not give (S28).
; out: v0
; assume: (v1 & 0x7fffffff) <u 0x7f800000
; expect: different
; relies on: mode=0x3f0
; == a ==
v_fract_f32 v0, v1
; == b ==
v_floor_f32 v2, v1
v_sub_f32 v0, v1, v2
