; The other direction.
; out: v0
; assume: v0 >=u 7 => active
; expect: different
; == a ==
v_max_u32 v0, 7, v0
; == b ==
v_mov_b32 v0, v0
