; Which buffer accesses are in range differs.
; target_a: gfx803
; target_b: gfx900
; out: v0
; expect: different
; == a ==
buffer_load_dword v0, v1, s[4:7], 0 idxen
s_waitcnt vmcnt(0)
; == b ==
buffer_load_dword v0, v1, s[4:7], 0 idxen
s_waitcnt vmcnt(0)
