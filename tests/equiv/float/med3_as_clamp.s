; A median with bounds is a maximum and a minimum.
; out: v0
; assume: v1 != 0x80000000
; expect: equivalent
; == a ==
v_med3_f32 v0, v1, 0, 1.0
; == b ==
v_max_f32 v0, 0, v1
v_min_f32 v0, 1.0, v0

; == wrong_zero ==
; The sign of a middle zero among zeros of both signs is open (M2).
; relies on: M2
; without: assume
