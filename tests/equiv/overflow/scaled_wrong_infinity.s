; FP16_OVFL: a scaled number is no infinity.
; mode: 0x8003f0
; out: v0{15:0}
; expect: different
; relies on: mode=0x8003f0
; == a ==
v_ldexp_f16 v0, 1.0, 16
; == b ==
v_mov_b32 v0, 0x7c00
