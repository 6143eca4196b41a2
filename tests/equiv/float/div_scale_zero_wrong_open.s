; As div_scale_zero, where no document says which NaN.
; out: v0
; assume: v1 == 0
; expect: different
; relies on: M3
; == a ==
v_div_scale_f32 v0, vcc, v2, v1, v2
; == b ==
v_mov_b32 v0, 0x7fc00000
