; The second step writes the other register.
; target: gfx900, gfx906
; out: v[0:1]
; expect: different
; == a ==
v_swap_b32 v0, v1
; == b ==
v_xor_b32 v0, v0, v1
v_xor_b32 v0, v1, v0
v_xor_b32 v0, v0, v1
