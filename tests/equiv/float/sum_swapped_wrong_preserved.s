; As sum_swapped, on a machine that preserves the first of two NaNs.
; out: v0
; nan: preserve
; expect: different
; relies on: nan=preserve
; == a ==
v_add_f32 v0, v1, v2
; == b ==
v_add_f32 v0, v2, v1
