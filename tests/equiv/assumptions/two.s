; Two assumptions hold together.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; assume: v1 <=u v0
; assume: v0 <=u v2
; expect: equivalent
; == a ==
v_med3_u32 v0, v0, v1, v2
; == b ==
v_mov_b32 v0, v0

; == wrong_one ==
; One is not enough.
; assume: v1 <=u v0
