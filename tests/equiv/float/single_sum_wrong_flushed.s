; Where subnormal singles are flushed.
; out: v0
; nan: canonical
; expect: different
; == a ==
v_mul_f32 v1, 1.0, v1
v_add_f32 v0, v1, v8
; == b ==
v_add_f32 v0, v1, v8
v_sub_f32 v0, v0, v8
v_add_f32 v0, v0, v8
