; As unsigned they are not read back.
; out: v0
; nan: canonical
; expect: different
; == a ==
v_cvt_f64_i32 v[2:3], v1
v_cvt_u32_f64 v0, v[2:3]
; == b ==
v_mov_b32 v0, v1
