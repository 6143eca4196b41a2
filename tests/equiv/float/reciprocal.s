; Reciprocals are one function, whatever the instruction; the sign is that of the operand (S30).
; out: v0
; expect: equivalent
; == a ==
v_rcp_f32 v0, v1
v_and_b32 v0, 0x80000000, v0
v_cmp_o_f32 vcc, v1, v1
v_cndmask_b32 v0, 0, v0, vcc
; == b ==
v_and_b32 v0, 0x80000000, v1
v_cmp_o_f32 vcc, v1, v1
v_cndmask_b32 v0, 0, v0, vcc
