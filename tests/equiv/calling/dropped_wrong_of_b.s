; b alone does not keep s36.
; target: gfx900
; abi: function
; livein: v0
; out: v0
; expect: different
; == a ==
v_add_u32 v0, v0, v0
s_setpc_b64 s[30:31]
; == b ==
s_mov_b32 s36, 0
v_lshlrev_b32 v0, 1, v0
s_setpc_b64 s[30:31]
