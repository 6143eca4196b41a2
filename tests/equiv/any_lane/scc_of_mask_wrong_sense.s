; SCC says that some lane's bit holds, not that all do.
; out: s6
; expect: different
; == a ==
v_cmp_lt_u32 vcc, v1, v2
s_and_b64 s[4:5], vcc, exec
s_cselect_b32 s6, 1, 0
; == b ==
v_cmp_lt_u32 vcc, v1, v2
s_xor_b64 s[4:5], vcc, exec
s_cselect_b32 s6, 0, 1
