; Two lanes that are not neighbours have to be related.
; target: gfx803, gfx900
; out: s0
; assume: v1[3] == v1[40]
; expect: equivalent
; == a ==
v_readlane_b32 s0, v1, 3
v_readlane_b32 s1, v1, 40
s_sub_u32 s0, s0, s1
s_cmp_eq_u32 s0, 0x13579bdf
s_cselect_b32 s0, 1, 0
; == b ==
s_mov_b32 s0, 0

; == wrong_lane ==
; Another lane is assumed to be equal. No random state finds it: the solver must.
; assume: v1[3] == v1[41]

; == wrong_unrelated ==
; They are unrelated. No random state finds it: the solver must.
; without: assume
