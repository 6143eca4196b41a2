; What is stored to the same cells again leaves nothing, whatever other lanes and other stores do.
; target: gfx803, gfx900
; out: mem, scratch
; expect: equivalent
; == a ==
buffer_store_dword v1, v0, s[0:3], 0 offen
buffer_store_dword v2, v0, s[4:7], 0 offen
buffer_store_dword v3, v0, s[0:3], 0 offen
; == b ==
buffer_store_dword v2, v0, s[4:7], 0 offen
buffer_store_dword v3, v0, s[0:3], 0 offen
