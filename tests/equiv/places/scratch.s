; A scratch register that is not named may differ.
; out: v0
; expect: equivalent
; == a ==
v_mov_b32 v9, 5
v_add_u32 v0, v0, v9
; == b ==
v_add_u32 v0, 5, v0

; == wrong_named ==
; It is named.
; out: v0, v9
