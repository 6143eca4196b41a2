; Approximations are those of each machine (ledger S30).
; target_a: gfx900
; target_b: gfx906
; out: v0
; nan: canonical
; expect: different
; relies on: approximate
; == a ==
v_rcp_f32 v0, v1
; == b ==
v_rcp_f32 v0, v1
