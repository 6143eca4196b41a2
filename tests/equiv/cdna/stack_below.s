; Nor does a function's own part of the stack begin at a fraction of it, so that it is compared whatever is promised.
; target: gfx942
; abi: function
; out: v0, mem
; facts: private-stack
; expect: different
; == a ==
s_waitcnt 0
s_lshr_b32 s4, s32, 6
scratch_store_dword off, v1, s4
v_mov_b32 v0, v1
s_setpc_b64 s[30:31]
; == b ==
s_waitcnt 0
v_mov_b32 v0, v1
s_setpc_b64 s[30:31]
