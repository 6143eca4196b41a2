; The low word of the program's place is not the high one.
; target: gfx900
; livein: s0, v0, v1
; out: mem
; expect: different
; == a ==
s_getpc_b64 s[4:5]
v_mov_b32 v2, s5
global_store_dword v[0:1], v2, off
s_endpgm
; == b ==
s_getpc_b64 s[4:5]
v_mov_b32 v2, s4
global_store_dword v[0:1], v2, off
s_endpgm
