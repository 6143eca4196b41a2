; Lanes are only 8 bytes apart: what one stores last is another's first.
; target: gfx900
; out: mem
; expect: different
; == a ==
v_lshlrev_b32 v0, 3, v0
global_store_dwordx4 v0, v[2:5], s[0:1]
; == b ==
v_lshlrev_b32 v0, 3, v0
global_store_dwordx2 v0, v[4:5], s[0:1] offset:8
global_store_dwordx2 v0, v[2:3], s[0:1]
