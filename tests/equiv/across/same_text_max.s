; Maxima flush subnormals on gfx9, and keep them before (ledger M4).
; target_a: gfx803
; target_b: gfx900
; out: v0
; nan: canonical
; mode: 0x300
; expect: different
; relies on: mode=0x300
; == a ==
v_max_f32 v0, v1, v2
; == b ==
v_max_f32 v0, v1, v2
