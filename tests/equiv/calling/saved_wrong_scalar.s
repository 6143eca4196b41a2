; The caller's scalar register is not put back.
; target: gfx900
; abi: function
; livein: v0
; out: v0
; expect: different
; == a ==
v_add_u32 v0, 7, v0
s_setpc_b64 s[30:31]
; == b ==
s_mov_b32 s34, 7
v_add_u32 v0, s34, v0
s_setpc_b64 s[30:31]
