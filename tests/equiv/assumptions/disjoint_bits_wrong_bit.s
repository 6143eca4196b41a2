; One common bit is allowed.
; out: v0
; assume: v0 & v1 & 0xfffffffe == 0
; expect: different
; == a ==
v_or_b32 v0, v0, v1
; == b ==
v_add_u32 v0, v0, v1
