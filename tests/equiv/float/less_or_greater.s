; Less or greater is not equal, and no NaN (C-3).
; out: vcc
; expect: equivalent
; == a ==
v_cmp_lg_f32 vcc, v0, v1
; == b ==
v_cmp_neq_f32 s[0:1], v0, v1
v_cmp_o_f32 vcc, v0, v1
s_and_b64 vcc, vcc, s[0:1]
