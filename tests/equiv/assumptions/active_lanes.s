; A condition on active lanes only.
; out: v0
; assume: active => v0 >=u 7
; expect: equivalent
; == a ==
v_max_u32 v0, 7, v0
; == b ==
v_mov_b32 v0, v0

; == wrong_turned ==
; The other direction.
; assume: v0 >=u 7 => active
