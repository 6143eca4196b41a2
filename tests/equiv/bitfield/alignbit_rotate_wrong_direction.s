; Rotation to the left.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; expect: different
; == a ==
v_alignbit_b32 v0, v1, v1, 24
; == b ==
v_lshrrev_b32 v2, 8, v1
v_lshlrev_b32 v3, 24, v1
v_or_b32 v0, v2, v3
