; The second store changes half of the dword.
; target: gfx900
; out: mem
; expect: different
; == a ==
global_store_dword v[0:1], v2, off
global_store_short v[0:1], v3, off
; == b ==
global_store_short v[0:1], v3, off
