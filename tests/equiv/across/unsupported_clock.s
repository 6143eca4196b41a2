; Each machine has a clock of its own.
; target_a: gfx803
; target_b: gfx900
; out: s[0:1]
; expect: unsupported
; == a ==
s_memtime s[0:1]
s_waitcnt lgkmcnt(0)
; == b ==
s_memtime s[0:1]
s_waitcnt lgkmcnt(0)
