; The arithmetic shift fills with the sign.
; target: gfx600, gfx700
; out: v[0:1]
; expect: different
; == a ==
v_ashr_i64 v[0:1], v[2:3], 32
; == b ==
v_mov_b32 v0, v3
v_mov_b32 v1, 0
