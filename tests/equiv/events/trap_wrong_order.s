; Behind the trap nothing is stored.
; target: gfx900
; abi: kernel
; livein: v0, v1
; out: mem
; expect: different
; == a ==
s_trap 2
global_store_dword v[0:1], v0, off
s_endpgm
; == b ==
global_store_dword v[0:1], v0, off
s_trap 2
s_endpgm
