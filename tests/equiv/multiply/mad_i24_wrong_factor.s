; A factor of 2.
; out: v0
; expect: different
; == a ==
v_bfe_i32 v2, v0, 0, 24
v_add_u32 v0, v1, v2
; == b ==
v_mad_i32_i24 v0, v0, 2, v1
