; Components do not depend on how many an instruction loads, or on when.
; target: gfx900
; out: v4, v5, mem
; expect: equivalent
; relies on: race-free
; == a ==
buffer_load_format_xy v[4:5], v0, s[4:7], 0 idxen
s_waitcnt vmcnt(0)
s_endpgm
; == b ==
buffer_load_format_xyzw v[8:11], v0, s[4:7], 0 idxen
s_waitcnt vmcnt(0)
v_mov_b32 v4, v8
v_mov_b32 v5, v9
s_endpgm
