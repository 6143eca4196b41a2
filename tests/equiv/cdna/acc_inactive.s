; Moves of accumulation registers obey EXEC: lanes that are not active keep what they had.
; target: gfx908
; expect: different
; out: a0
; == a ==
v_accvgpr_write_b32 a0, v1
; == b ==
s_mov_b64 exec, -1
v_accvgpr_write_b32 a0, v1
