; FP16_OVFL: 65536 is no f16 number; an infinite f32 value is one.
; mode: 0x8003f0
; out: v0{15:0}, v1{15:0}
; expect: equivalent
; == a ==
v_cvt_f16_f32 v0, 0x47800000
v_cvt_f16_f32 v1, 0x7f800000
; == b ==
v_mov_b32 v0, 0x7bff
v_mov_b32 v1, 0x7c00
