; The operands are not exchanged.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; expect: different
; == a ==
v_cndmask_b32 v0, v1, v2, vcc
; == b ==
s_not_b64 s[0:1], vcc
v_cndmask_b32 v0, v1, v2, s[0:1]
