; anyQuad by the scalar unit: the ballot, widened to whole quads.
; Wrong: the ballot alone is about single lanes
; target: gfx803, gfx900
; ensures: active => (v0 != 0) == any_quad(old(v1) != 0)
; expect: refuted
v_cmp_ne_u32 vcc, 0, v1
s_mov_b64 s[0:1], vcc
v_cndmask_b32_e64 v0, 0, 1, s[0:1]
