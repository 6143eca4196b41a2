; A subnormal result in f16 is kept as MODE says (ledger P6).
; target: gfx900
; out: v0{15:0}
; reading: P6=mad
; expect: equivalent
; relies on: P6=mad
; == a ==
v_mov_b32 v1, 0x33800000
v_mov_b32 v2, 1.0
v_mov_b32 v3, 0
v_mad_mixlo_f16 v0, v1, v2, v3
; == b ==
v_mov_b32 v0, 1

; == wrong_flush ==
; Not on a machine that flushes it all the same.
; reading: P6=mad-flush
; relies on: P6=mad-flush

; == wrong_machine ==
; Nobody says which machine it is.
; without: reading
; relies on: P6=mad-flush
