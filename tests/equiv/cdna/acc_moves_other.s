; Another accumulation register has another value, and a3 is not v3.
; target: gfx908
; out: v0
; expect: different
; == a ==
v_accvgpr_write_b32 a3, v1
v_accvgpr_read_b32 v0, a3
; == b ==
v_accvgpr_write_b32 a3, v1
v_accvgpr_read_b32 v0, a2
