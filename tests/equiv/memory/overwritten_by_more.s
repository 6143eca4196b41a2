; The first store has fewer lanes and fewer bytes than the second.
; target: gfx900
; out: mem
; expect: equivalent
; == a ==
s_mov_b64 s[4:5], exec
s_and_b64 exec, exec, s[2:3]
global_store_short v[0:1], v2, off offset:2
s_mov_b64 exec, s[4:5]
global_store_dword v[0:1], v3, off
; == b ==
s_mov_b64 s[4:5], exec
global_store_dword v[0:1], v3, off
