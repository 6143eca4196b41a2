; FP16_OVFL: nobody says that the product of a multiply-add is limited before the sum.
; mode: 0x8003f0
; out: v0{15:0}
; expect: different
; relies on: mode=0x8003f0, M8
; == a ==
v_mov_b32 v1, 0x7bff
v_mad_f16 v0, v1, v1, -v1
; == b ==
v_mov_b32 v0, 0
