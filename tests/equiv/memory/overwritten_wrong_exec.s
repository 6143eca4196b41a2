; Fewer lanes store the second time.
; target: gfx900
; out: mem
; expect: different
; == a ==
global_store_dword v[0:1], v2, off
s_and_b64 exec, exec, s[2:3]
global_store_dword v[0:1], v3, off
; == b ==
s_and_b64 exec, exec, s[2:3]
global_store_dword v[0:1], v3, off
