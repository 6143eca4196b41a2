; One half.
; out: v0
; expect: different
; == a ==
v_pk_add_f16 v0, v1, v2 neg_lo:[0,1]
; == b ==
v_xor_b32 v2, 0x80008000, v2
v_pk_add_f16 v0, v1, v2
