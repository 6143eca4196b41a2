; Whoever wins, the machine is deterministic: the same conflict has the same winner.
; target: gfx803, gfx900
; out: v2
; expect: equivalent
; == a ==
v_mov_b32 v5, 0
ds_permute_b32 v0, v5, v1
v_mov_b32 v2, v0
; == b ==
v_mov_b32 v5, 0
ds_permute_b32 v3, v5, v1
v_mov_b32 v2, v3
