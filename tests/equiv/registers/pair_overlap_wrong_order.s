; The low word is written first.
; target: gfx803, gfx900
; out: v[1:2]
; expect: different
; == a ==
v_lshlrev_b64 v[1:2], 4, v[0:1]
; == b ==
v_lshlrev_b32 v1, 4, v0
v_alignbit_b32 v2, v1, v0, 28
