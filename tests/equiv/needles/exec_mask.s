; They differ for one value of EXEC.
; target: gfx803, gfx900
; out: s2
; assume: exec != 0x9abcdef012345678
; expect: equivalent
; == a ==
s_mov_b32 s0, 0x12345678
s_mov_b32 s1, 0x9abcdef0
s_cmp_eq_u64 exec, s[0:1]
s_cselect_b32 s2, 1, 0
; == b ==
s_mov_b32 s2, 0

; == wrong_mask ==
; It is allowed. No random state finds it: the solver must.
; without: assume
