; A register of the caller may be used if it is put back; one that belongs to nobody need not be.
; target: gfx900
; abi: function
; livein: v0
; out: v0
; expect: equivalent
; == a ==
s_mov_b32 s4, s34
s_mov_b32 s34, 7
v_add_u32 v0, s34, v0
s_mov_b32 s34, s4
s_setpc_b64 s[30:31]
; == b ==
v_mov_b32 v32, 7
v_add_u32 v0, v0, v32
s_setpc_b64 s[30:31]
