; Without common bits, or is addition.
; out: v0
; assume: v0 & v1 == 0
; expect: equivalent
; == a ==
v_or_b32 v0, v0, v1
; == b ==
v_add_u32 v0, v0, v1

; == wrong_bit ==
; One common bit is allowed.
; assume: v0 & v1 & 0xfffffffe == 0
