; v_mad_u32_u24 adds all 32 bits of its third operand.
; out: v0
; expect: equivalent
; == a ==
v_mul_u32_u24 v3, v0, v1
v_add_u32 v0, v3, v2
; == b ==
v_mad_u32_u24 v0, v0, v1, v2
