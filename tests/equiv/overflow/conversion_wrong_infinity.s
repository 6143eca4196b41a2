; FP16_OVFL: 65536 is the greatest number.
; mode: 0x8003f0
; out: v0{15:0}
; expect: different
; relies on: mode=0x8003f0
; == a ==
v_cvt_f16_f32 v0, 0x47800000
; == b ==
v_mov_b32 v0, 0x7c00
