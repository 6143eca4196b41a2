; allQuad is not anyQuad of the negation, among the active lanes.
; target: gfx803, gfx900
; ensures: active => (v0 != 0) == all_quad(old(v1) != 0)
v_cmp_eq_u32 vcc, 0, v1
s_wqm_b64 s[0:1], vcc
v_cndmask_b32_e64 v0, 1, 0, s[0:1]
