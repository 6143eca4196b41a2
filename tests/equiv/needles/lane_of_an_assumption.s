; An assumption about one lane says nothing about the others.
; out: v0[9]
; assume: v1[9] == 0
; expect: equivalent
; == a ==
v_add_u32 v0, v1, v2
; == b ==
v_mov_b32 v0, v2

; == wrong_all ==
; In all lanes but one.
; out: v0

; == wrong_other ==
; In lane 10 they differ.
; out: v0[10]
