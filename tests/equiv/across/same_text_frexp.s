; The exponent of an infinity is open on gfx600 (ledger S29).
; target_a: gfx600
; target_b: gfx700
; out: v0
; expect: different
; relies on: S29
; == a ==
v_frexp_exp_i32_f32 v0, v1
; == b ==
v_frexp_exp_i32_f32 v0, v1
