; An open half may have any value, except where it is not looked at.
; out: v0
; expect: equivalent
; == a ==
v_min3_i16 v3, v1, v2, v4
v_and_b32 v0, 0xffff, v3
; == b ==
v_min3_i16 v3, v2, v1, v4
v_and_b32 v0, 0xffff, v3
