; It is named.
; out: v0, v9
; expect: different
; == a ==
v_mov_b32 v9, 5
v_add_u32 v0, v0, v9
; == b ==
v_add_u32 v0, 5, v0
