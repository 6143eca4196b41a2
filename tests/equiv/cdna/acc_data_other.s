; a2 is not v2.
; target: gfx90a
; out: mem
; expect: different
; == a ==
global_store_dword v[4:5], a2, off
; == b ==
global_store_dword v[4:5], v2, off
