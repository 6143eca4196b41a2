; The high words are not exchanged.
; out: v[0:1], vcc
; expect: different
; == a ==
v_sub_co_u32 v0, vcc, v2, v0
v_subb_co_u32 v1, vcc, v3, v1, vcc
; == b ==
v_subrev_co_u32 v0, vcc, v0, v2
v_subbrev_co_u32 v1, vcc, v3, v1, vcc
