; Both programs return to the same address.
; out: v0
; expect: equivalent
; == a ==
v_mov_b32 v0, v1
s_setpc_b64 s[30:31]
; == b ==
s_mov_b64 s[34:35], s[30:31]
v_mov_b32 v0, v1
s_setpc_b64 s[34:35]
