; One of the two corrections is forgotten.
; out: v0
; expect: different
; == a ==
v_mul_hi_i32 v0, v0, v1
; == b ==
v_mul_hi_u32 v2, v0, v1
v_ashrrev_i32 v3, 31, v0
v_and_b32 v3, v3, v1
v_sub_u32 v0, v2, v3
