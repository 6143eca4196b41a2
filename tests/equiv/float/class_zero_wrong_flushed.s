; A comparison flushes them (C-15).
; out: vcc
; mode: 0x300
; expect: different
; relies on: mode=0x300
; == a ==
v_mov_b32 v1, 0x60
v_cmp_class_f32 vcc, v0, v1
; == b ==
v_cmp_eq_f32 vcc, 0, v0
