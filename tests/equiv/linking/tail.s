; A jump to another function is a call of it.
; target: gfx900
; abi: function
; livein: v0, v1
; out: mem
; expect: equivalent
; relies on: same-symbols
; == a ==
s_getpc_b64 s[4:5]
s_add_u32 s4, s4, f@rel32@lo+4
s_addc_u32 s5, s5, f@rel32@hi+12
v_mov_b32 v1, 1
s_setpc_b64 s[4:5]
; == b ==
v_mov_b32 v1, 1
s_getpc_b64 s[4:5]
s_add_u32 s4, s4, f@rel32@lo+4
s_addc_u32 s5, s5, f@rel32@hi+12
s_setpc_b64 s[4:5]
