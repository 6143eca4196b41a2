; The fraction of a positive number is its distance to the floor.
; out: v0
; assume: v1 <u 0x7f800000
; expect: equivalent
; == a ==
v_fract_f32 v0, v1
; == b ==
v_floor_f32 v2, v1
v_sub_f32 v0, v1, v2

; == wrong_negative ==
; Of a small negative number that rounds to 1, which v_fract_f32 does not give (S28).
; assume: (v1 & 0x7fffffff) <u 0x7f800000
; relies on: mode=0x3f0
