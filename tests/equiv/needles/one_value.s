; The programs differ for one value of v1 only, which the assumption excludes.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; assume: v1 != 0xdeadbeef
; expect: equivalent
; == a ==
v_xor_b32 v3, 0xdeadbeef, v1
v_min_u32 v0, 1, v3
; == b ==
v_mov_b32 v0, 1

; == wrong_neighbour ==
; The assumption excludes the wrong value. No random state finds it: the solver must.
; assume: v1 != 0xdeadbeee

; == wrong_value ==
; Without the assumption v1 = 0xdeadbeef shows it. No random state finds it: the solver must.
; without: assume
