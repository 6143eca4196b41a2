; By another resource, which counts in each active lane and not in the first alone.
; target: gfx900
; assume: s4 == 0x1000
; assume: s8 == 0x2000
; assume: s5 == 0x40000
; assume: s9 == 0x40000
; assume: s6 == 0x100
; assume: s10 == 0x100
; assume: s7 == 0x27000
; assume: s11 == 0x27000
; assume: exec == 2
; out: mem
; expect: different
; == a ==
buffer_store_format_x v1, v0, s[4:7], 0 idxen
s_endpgm
; == b ==
buffer_store_format_x v1, v0, s[8:11], 0 idxen
s_endpgm
