; The bound is read behind the loop.
; target: gfx900
; expect: different
; == a ==
s_mov_b32 s14, 0
L1:
s_mov_b32 s4, s5
s_add_u32 s14, s14, 1
s_cmp_lt_u32 s14, s4
s_cbranch_scc1 L1
; == b ==
s_mov_b32 s14, 0
L1:
s_add_u32 s14, s14, 1
s_cmp_lt_u32 s14, s4
s_cbranch_scc1 L1
s_mov_b32 s4, s5
