; Of two NaNs the second one is the result.
; out: v0
; expect: different
; == a ==
v_min_f32 v0, v1, v2
; == b ==
v_max_f32 v0, -v2, -v1
v_xor_b32 v0, 0x80000000, v0
