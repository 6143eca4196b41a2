; A lane is written twice.
; out: v0
; expect: equivalent
; == a ==
v_writelane_b32 v1, 7, 5
v_writelane_b32 v1, 9, 5
v_add_u32 v0, v1, v1
; == b ==
v_writelane_b32 v1, 9, 5
v_lshlrev_b32 v0, 1, v1
