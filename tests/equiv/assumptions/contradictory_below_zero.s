; No number is below 0: what is assumed names nothing that another state could change.
; target: gfx900
; out: v2
; assume: v0 <u 0
; expect: error
; == a ==
v_and_b32 v2, 63, v0
; == b ==
v_mov_b32 v2, v0
