; gfx8 zeroes the other half (C6).
; target: gfx803
; out: v0
; expect: equivalent
; == a ==
v_fma_f16 v0, v1, v2, v3
; == b ==
v_fma_f16 v4, v1, v2, v3
v_and_b32 v0, 0xffff, v4

; == wrong_gfx9 ==
; gfx9 keeps it.
; target: gfx900
