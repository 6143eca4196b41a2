; As stores_on_two_ways_ends, but one of the ends has no store.
; target: gfx900
; abi: kernel
; out: mem
; expect: different
; == a ==
global_store_byte v[0:1], v2, off
s_endpgm
; == b ==
s_bitcmp0_b32 s4, 1
s_cbranch_scc1 other
global_store_byte v[0:1], v2, off
s_endpgm
other:
s_endpgm
