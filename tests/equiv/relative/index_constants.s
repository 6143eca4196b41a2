; Constants and scalar registers are no vector registers (ledger I3).
; target: gfx803, gfx900, gfx906
; out: v[0:7]
; expect: equivalent
; == a ==
s_set_gpr_idx_on 4, gpr_idx(SRC0)
v_add_f32_e32 v1, s2, v3
v_mul_f32_e32 v2, 2.0, v3
s_set_gpr_idx_off
; == b ==
v_add_f32_e32 v1, s2, v3
v_mul_f32_e32 v2, 2.0, v3
