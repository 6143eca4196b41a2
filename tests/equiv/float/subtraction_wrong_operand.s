; Of the other operand.
; out: v0
; expect: different
; == a ==
v_sub_f32 v0, v1, v2
; == b ==
v_add_f32 v0, -v1, v2
