; They are not what VCC held before.
; out: v0, vcc
; expect: different
; == a ==
v_add_co_u32 v0, vcc, v0, v1
; == b ==
s_mov_b64 s[0:1], vcc
v_add_co_u32 v0, vcc, v0, v1
s_andn2_b64 s[0:1], s[0:1], exec
s_or_b64 vcc, vcc, s[0:1]
