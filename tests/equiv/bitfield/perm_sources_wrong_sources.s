; The sources are exchanged.
; target: gfx803, gfx900
; out: v0
; expect: different
; == a ==
v_and_b32 v2, 0xffff, v0
v_lshlrev_b32 v3, 16, v1
v_or_b32 v0, v2, v3
; == b ==
s_mov_b32 s0, 0x05040100
v_perm_b32 v0, v0, v1, s0
