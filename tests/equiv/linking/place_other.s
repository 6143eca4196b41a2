; Where a program lies in its 4 GiB is not known to be the same.
; target: gfx900
; livein: s0, v0, v1
; out: mem
; expect: different
; == a ==
s_getpc_b64 s[4:5]
v_mov_b32 v2, s4
global_store_dword v[0:1], v2, off
s_endpgm
; == b ==
s_nop 0
s_getpc_b64 s[4:5]
v_mov_b32 v2, s4
global_store_dword v[0:1], v2, off
s_endpgm
