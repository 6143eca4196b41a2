; The class of zeros is equality with 0 while subnormals are kept (C-12).
; out: vcc
; expect: equivalent
; == a ==
v_mov_b32 v1, 0x60
v_cmp_class_f32 vcc, v0, v1
; == b ==
v_cmp_eq_f32 vcc, 0, v0

; == wrong_flushed ==
; A comparison flushes them (C-15).
; mode: 0x300
; relies on: mode=0x300
