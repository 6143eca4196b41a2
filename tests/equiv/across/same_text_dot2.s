; How a dot product is rounded is open, on each target (ledger N8).
; target_a: gfx90a
; target_b: gfx942
; out: v0
; expect: different
; relies on: N8
; == a ==
v_dot2_f32_f16 v0, v1, v2, v3
; == b ==
v_dot2_f32_f16 v0, v1, v2, v3
