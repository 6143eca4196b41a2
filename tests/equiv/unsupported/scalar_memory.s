; Nor scalar memory.
; out: v0
; expect: unsupported
; == a ==
s_load_dwordx2 s[0:1], s[2:3], 0x0
; == b ==
s_load_dwordx2 s[0:1], s[2:3], 0x0
