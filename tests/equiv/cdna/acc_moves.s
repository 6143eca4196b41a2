; A value that goes through accumulation registers is the value.
; target: gfx90a
; out: v0
; expect: equivalent
; == a ==
v_accvgpr_write_b32 a3, v1
v_accvgpr_mov_b32 a7, a3
v_accvgpr_read_b32 v0, a7
; == b ==
v_mov_b32 v0, v1
