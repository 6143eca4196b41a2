; With an index, or with an offset.
; target: gfx900
; out: v4, mem
; expect: different
; relies on: mode=0x3f0
; == a ==
buffer_load_format_x v4, v0, s[4:7], 0 idxen
s_waitcnt vmcnt(0)
s_endpgm
; == b ==
buffer_load_format_x v4, v0, s[4:7], 0 offen
s_waitcnt vmcnt(0)
s_endpgm
