; For equal operands no source decides.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s0, scc
; expect: different
; relies on: S9
; == a ==
s_max_u32 s0, s1, s2
; == b ==
s_cmp_gt_u32 s1, s2
s_cselect_b32 s0, s1, s2
