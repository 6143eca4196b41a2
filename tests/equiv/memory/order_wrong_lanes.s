; What one lane stores at its first dword another stores at its second: the order of the stores matters.
; target: gfx900
; out: mem
; expect: different
; == a ==
global_store_dword v[0:1], v2, off
global_store_dword v[0:1], v3, off offset:4
; == b ==
global_store_dword v[0:1], v3, off offset:4
global_store_dword v[0:1], v2, off
