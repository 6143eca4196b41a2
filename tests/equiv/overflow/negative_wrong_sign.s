; FP16_OVFL: the sign stays.
; mode: 0x8003f0
; out: v0{15:0}
; expect: different
; == a ==
v_mov_b32 v0, 0xfbff
v_mul_f16 v0, 2.0, v0
; == b ==
v_mov_b32 v0, 0x7bff
