; The caller's vector register is not put back.
; target: gfx900
; abi: function
; livein: v0
; out: v0
; expect: different
; == a ==
v_add_u32 v0, 7, v0
s_setpc_b64 s[30:31]
; == b ==
v_mov_b32 v40, 7
v_add_u32 v0, v40, v0
s_setpc_b64 s[30:31]
