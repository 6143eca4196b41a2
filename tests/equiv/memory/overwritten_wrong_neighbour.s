; The second store begins where the first one ends: it overwrites nothing.
; target: gfx900
; out: mem
; expect: different
; == a ==
global_store_dword v[0:1], v2, off
global_store_dword v[0:1], v3, off offset:4
; == b ==
global_store_dword v[0:1], v3, off offset:4
