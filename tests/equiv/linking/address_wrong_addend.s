; The addend of the low word counts from its own place.
; target: gfx900
; abi: kernel
; livein: v0, v1
; out: mem
; expect: different
; == a ==
s_getpc_b64 s[4:5]
s_add_u32 s4, s4, table@rel32@lo+4
s_addc_u32 s5, s5, table@rel32@hi+12
v_mov_b32 v2, s4
v_mov_b32 v3, s5
global_store_dwordx2 v[0:1], v[2:3], off
s_endpgm
; == b ==
s_getpc_b64 s[4:5]
s_add_u32 s4, s4, table@rel32@lo+8
s_addc_u32 s5, s5, table@rel32@hi+16
v_mov_b32 v2, s4
v_mov_b32 v3, s5
global_store_dwordx2 v[0:1], v[2:3], off
s_endpgm
