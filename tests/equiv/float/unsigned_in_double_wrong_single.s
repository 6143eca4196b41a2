; They are no singles.
; out: v0
; expect: different
; == a ==
v_cvt_f32_u32 v2, v1
v_cvt_u32_f32 v0, v2
; == b ==
v_mov_b32 v0, v1
