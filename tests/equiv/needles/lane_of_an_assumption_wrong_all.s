; In all lanes but one.
; out: v0
; assume: v1[9] == 0
; expect: different
; == a ==
v_add_u32 v0, v1, v2
; == b ==
v_mov_b32 v0, v2
