; Without clamp it wraps.
; out: v0
; expect: different
; == a ==
v_pk_max_u16 v3, v1, v2
v_pk_sub_u16 v0, v3, v2
; == b ==
v_pk_sub_u16 v0, v1, v2
