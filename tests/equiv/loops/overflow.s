; The counter of b overflows after 2^20 rounds: no short run shows it, and nothing may be proven.
; target: gfx900
; assume: s0 >u 0
; out: v0
; expect: unknown
; == a ==
s_mov_b32 s4, 0
L1:
v_add_u32 v0, v0, v1
s_add_u32 s4, s4, 1
s_cmp_lt_u32 s4, s0
s_cbranch_scc1 L1
; == b ==
s_mov_b32 s4, 0
L1:
v_add_u32 v0, v0, v1
s_add_u32 s4, s4, 1
s_and_b32 s4, s4, 0xfffff
s_cmp_lt_u32 s4, s0
s_cbranch_scc1 L1
