; Without EXEC the negated compares hold in inactive lanes.
; out: s4 s5
; expect: different
; == a ==
v_cmp_lt_u32 s[0:1], v1, v2
v_cmp_lt_u32 vcc, v3, v2
s_and_b64 s[4:5], s[0:1], vcc
; == b ==
v_cmp_ge_u32 s[0:1], v1, v2
v_cmp_ge_u32 vcc, v3, v2
s_nor_b64 s[4:5], s[0:1], vcc
