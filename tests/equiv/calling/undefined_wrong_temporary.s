; What nobody has defined is another value on each side.
; target: gfx900
; abi: function
; livein: v0
; out: v0
; expect: different
; == a ==
v_add_u32 v0, v32, v0
s_setpc_b64 s[30:31]
; == b ==
v_add_u32 v0, v0, v32
s_setpc_b64 s[30:31]
