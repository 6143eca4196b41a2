; In the real numbers a sum with 0 is the other number; that its NaN and its zero look otherwise on the machine is nothing.
; fp: real
; target: gfx900
; out: v0
; expect: equivalent
; relies on: fp=real, nan=canonical, mode=0x3f0
; == a ==
v_add_f32 v0, v1, v2
; == b ==
v_add_f32 v0, v2, v1
v_add_f32 v0, 0, v0
