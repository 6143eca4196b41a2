; Terms may be exchanged, except on a machine that preserves the first of two NaNs.
; out: v0
; expect: equivalent
; relies on: M3=unspecified
; == a ==
v_add_f32 v0, v1, v2
; == b ==
v_add_f32 v0, v2, v1

; == wrong_preserved ==
; As sum_swapped, on a machine that preserves the first of two NaNs.
; nan: preserve
; relies on: nan=preserve
