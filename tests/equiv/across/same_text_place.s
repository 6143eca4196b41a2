; Each program is at a place of its own.
; target_a: gfx900
; target_b: gfx906
; out: s[0:1]
; expect: different
; == a ==
s_getpc_b64 s[0:1]
; == b ==
s_getpc_b64 s[0:1]
