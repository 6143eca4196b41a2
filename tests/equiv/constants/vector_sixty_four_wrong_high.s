; The high word is 0.
; target: gfx803, gfx900
; out: v[0:1]
; expect: different
; == a ==
v_lshlrev_b64 v[0:1], v2, -1
; == b ==
v_mov_b32 v3, -1
v_mov_b32 v4, 0
v_lshlrev_b64 v[0:1], v2, v[3:4]
