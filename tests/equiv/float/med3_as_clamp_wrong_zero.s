; The sign of a middle zero among zeros of both signs is open (M2).
; out: v0
; expect: different
; relies on: M2
; == a ==
v_med3_f32 v0, v1, 0, 1.0
; == b ==
v_max_f32 v0, 0, v1
v_min_f32 v0, 1.0, v0
