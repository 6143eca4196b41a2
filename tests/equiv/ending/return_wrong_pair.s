; The jump goes through another pair.
; out: v0
; expect: different
; == a ==
v_mov_b32 v0, v1
s_setpc_b64 s[30:31]
; == b ==
s_mov_b64 s[34:35], s[30:31]
v_mov_b32 v0, v1
s_setpc_b64 s[32:33]
