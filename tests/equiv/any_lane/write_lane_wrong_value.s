; One lane of a register is another value than the rest.
; out: v0
; expect: different
; == a ==
v_writelane_b32 v1, 7, 5
v_add_u32 v0, v1, v1
; == b ==
v_add_u32 v0, v1, v1
