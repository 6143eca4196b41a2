; Other lanes load than have stored, perhaps none has.
; target: gfx900
; out: v5, mem
; expect: different
; == a ==
s_mov_b64 s[6:7], exec
v_mov_b32 v0, 0
v_mov_b32 v2, 3
s_mov_b64 exec, s[8:9]
global_store_dword v0, v2, s[4:5]
s_mov_b64 exec, s[6:7]
global_load_dword v5, v0, s[4:5] offset:0
s_waitcnt vmcnt(0)
; == b ==
s_mov_b64 s[6:7], exec
v_mov_b32 v0, 0
v_mov_b32 v2, 3
s_mov_b64 exec, s[8:9]
global_store_dword v0, v2, s[4:5]
s_mov_b64 exec, s[6:7]
v_mov_b32 v5, 3
