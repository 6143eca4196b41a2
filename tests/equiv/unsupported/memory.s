; Nor memory.
; out: v0
; expect: unsupported
; == a ==
buffer_load_dword v0, off, s[4:7], 0
; == b ==
buffer_load_dword v0, off, s[4:7], 0
