; The carry is lost where the mask is overwritten.
; out: v0 v1
; expect: different
; == a ==
v_add_co_u32 v0, vcc, v0, v2
v_addc_co_u32 v1, vcc, v1, v3, vcc
; == b ==
v_add_co_u32 v0, vcc, v0, v2
s_and_b64 vcc, vcc, s[0:1]
v_addc_co_u32 v1, vcc, v1, v3, vcc
