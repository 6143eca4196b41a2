; FP16_OVFL: whether a division by zero overflows is open (ledger M8).
; mode: 0x8003f0
; out: v0{15:0}
; expect: different
; relies on: M8
; == a ==
v_rcp_f16 v0, 0
; == b ==
v_mov_b32 v0, 0x7bff
