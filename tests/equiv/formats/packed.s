; Two components in a register, and each alone.
; target: gfx900
; out: v4, mem
; expect: equivalent
; relies on: race-free
; == a ==
buffer_load_format_d16_xy v4, v0, s[4:7], 0 idxen
s_waitcnt vmcnt(0)
s_endpgm
; == b ==
v_mov_b32 v4, 0
buffer_load_format_d16_xyz v[8:9], v0, s[4:7], 0 idxen
s_waitcnt vmcnt(0)
v_mov_b32 v4, v8
s_endpgm
