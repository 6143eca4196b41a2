; gfx9 keeps it.
; target: gfx900
; out: v0
; expect: different
; == a ==
v_fma_f16 v0, v1, v2, v3
; == b ==
v_fma_f16 v4, v1, v2, v3
v_and_b32 v0, 0xffff, v4
