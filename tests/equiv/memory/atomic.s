; What an atomic finds is what the same atomic finds.
; target: gfx900
; out: v5, mem
; expect: equivalent
; == a ==
global_atomic_add v4, v[0:1], v2, off glc
s_waitcnt vmcnt(0)
v_add_u32 v5, v4, v3
; == b ==
v_mov_b32 v6, v2
global_atomic_add v7, v[0:1], v6, off glc
s_waitcnt vmcnt(0)
v_add_u32 v5, v3, v7
