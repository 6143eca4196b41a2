; A byte with its sign is another number.
; target: gfx900
; out: v5
; expect: different
; == a ==
global_load_ubyte v5, v[0:1], off
s_waitcnt vmcnt(0)
; == b ==
global_load_sbyte v5, v[0:1], off
s_waitcnt vmcnt(0)
