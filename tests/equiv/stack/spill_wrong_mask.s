; Only the lanes that have stored find their value.
; target: gfx900
; abi: function
; livein: v0, v1, v3
; facts: private-stack
; out: v1, mem
; expect: different
; == a ==
v_mov_b32 v1, v0
s_setpc_b64 s[30:31]
; == b ==
v_cmp_eq_u32 vcc, 0, v3
s_mov_b64 s[4:5], exec
s_and_b64 exec, exec, vcc
buffer_store_dword v0, off, s[0:3], s32
s_mov_b64 exec, s[4:5]
buffer_load_dword v1, off, s[0:3], s32
s_waitcnt vmcnt(0)
s_setpc_b64 s[30:31]
