; The third component with an index of 0 is not the second one without an index. A random state does not meet
; the assumptions.
; target: gfx900
; out: v5
; assume: s0 * 2654435761 == 0x12345677
; assume: s1 * 2654435761 == 0x12345679
; assume: s2 * 2654435761 == 0xdeadbeef
; assume: s3 == 0x77fac
; expect: different
; relies on: mode=0x3f0
; == a ==
v_mov_b32 v4, 0
buffer_load_format_xyz v[0:2], v4, s[0:3], 0 idxen
s_waitcnt vmcnt(0)
v_mov_b32 v5, v2
s_endpgm
; == b ==
buffer_load_format_xy v[0:1], off, s[0:3], 0
s_waitcnt vmcnt(0)
v_mov_b32 v5, v1
s_endpgm
