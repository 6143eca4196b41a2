; An atomic operation may find what the first store leaves.
; target: gfx900
; out: mem
; expect: different
; == a ==
global_store_dword v[0:1], v2, off
global_atomic_add v[6:7], v4, off
global_store_dword v[0:1], v3, off
; == b ==
global_atomic_add v[6:7], v4, off
global_store_dword v[0:1], v3, off
