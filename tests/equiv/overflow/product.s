; FP16_OVFL: what a multiply-add makes of a product that overflows is open (ledger M8), and the same in both.
; mode: 0x8003f0
; out: v0{15:0}
; expect: equivalent
; == a ==
v_mad_f16 v0, v1, v2, v3
; == b ==
v_mac_f16 v3, v1, v2
v_mov_b32 v0, v3
