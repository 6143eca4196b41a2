; Under the default MODE output modifiers have no effect (C9).
; out: v0
; expect: equivalent
; == a ==
v_mul_f32_e64 v0, v1, v2 mul:4
; == b ==
v_mul_f32 v0, v1, v2

; == wrong_active ==
; Without IEEE and with flushing they have.
; mode: 0x100
; relies on: mode=0x100
