; A pair is compared as a whole.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; expect: equivalent
; == a ==
v_mov_b32 v0, v2
v_mov_b32 v1, v3
; == b ==
v_mov_b32 v0, v2

; == wrong_pair ==
; v1 differs.
; out: v[0:1]
