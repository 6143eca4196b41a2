; Another value in its second component.
; target: gfx900
; out: mem
; expect: different
; == a ==
buffer_store_format_xy v[4:5], v0, s[4:7], 0 idxen
s_endpgm
; == b ==
v_xor_b32 v5, 1, v5
buffer_store_format_xy v[4:5], v0, s[4:7], 0 idxen
s_endpgm
