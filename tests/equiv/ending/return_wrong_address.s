; The address is changed before the jump.
; out: v0
; expect: different
; == a ==
v_mov_b32 v0, v1
s_setpc_b64 s[30:31]
; == b ==
s_add_u32 s34, s30, 4
s_mov_b32 s35, s31
v_mov_b32 v0, v1
s_setpc_b64 s[34:35]
