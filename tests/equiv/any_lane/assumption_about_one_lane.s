; What is assumed of a lane holds in that lane.
; out: v0[3]
; assume: v1[3] == 5
; expect: equivalent
; == a ==
v_mov_b32 v0, v1
; == b ==
v_mov_b32 v0, 5

; == wrong_others ==
; What is assumed of lane 3 is not known of the others.
; out: v0
