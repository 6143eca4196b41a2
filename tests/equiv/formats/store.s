; A store by the format of a resource, with the values elsewhere.
; target: gfx900
; out: mem
; expect: equivalent
; == a ==
v_add_u32 v4, v1, v2
v_mov_b32 v5, v3
buffer_store_format_xy v[4:5], v0, s[4:7], 0 idxen
s_endpgm
; == b ==
v_add_u32 v8, v2, v1
v_mov_b32 v9, v3
buffer_store_format_xy v[8:9], v0, s[4:7], 0 idxen
s_endpgm
