; What v_mad_f32 does with a subnormal product is one reading, which is fixed for both machines.
; target_a: gfx900
; target_b: gfx906
; out: v0
; nan: canonical
; mode: 0x300
; reading: M5=flush
; expect: equivalent
; relies on: M5=flush
; == a ==
v_mad_f32 v0, v1, v2, v3
; == b ==
v_mac_f32 v3, v1, v2
v_mov_b32 v0, v3

; == wrong_reading ==
; Each machine has a reading of its own if nobody fixes it.
; without: reading
; relies on: M5
