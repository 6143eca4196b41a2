; With fields that documents call illegal an element may be of any others: the same instruction gives the same.
; target: gfx942
; out: v[0:3]
; assume: exec == 0xffffffffffffffff
; expect: equivalent
; == a ==
v_mov_b32 v6, v4
v_mfma_f32_16x16x4_f32 v[0:3], v6, v5, v[0:3] cbsz:2 abid:1
; == b ==
v_mfma_f32_16x16x4_f32 v[0:3], v4, v5, v[0:3] cbsz:2 abid:1
