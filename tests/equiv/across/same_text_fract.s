; v_fract_f32 gives 1 for a small negative number on gfx600 (ledger S28).
; target_a: gfx600
; target_b: gfx700
; out: v0
; nan: canonical
; expect: different
; relies on: mode=0x3f0
; == a ==
v_fract_f32 v0, v1
; == b ==
v_fract_f32 v0, v1
