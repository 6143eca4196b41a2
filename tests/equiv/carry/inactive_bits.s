; Carry bits of inactive lanes are 0.
; out: v0, vcc
; expect: equivalent
; == a ==
v_add_co_u32 v0, vcc, v0, v1
; == b ==
v_add_co_u32 v0, vcc, v0, v1
s_and_b64 vcc, vcc, exec
