; It is no sequence of multiply-adds that anybody has written down (ledger N8).
; target: gfx908, gfx90a, gfx942, gfx950
; out: v0
; expect: different
; relies on: N8
; == a ==
v_dot2_f32_f16 v0, v1, v2, v3
; == b ==
v_fma_mix_f32 v0, v1, v2, v3 op_sel_hi:[1,1,0]
v_fma_mix_f32 v0, v1, v2, v0 op_sel:[1,1,0] op_sel_hi:[1,1,0]
