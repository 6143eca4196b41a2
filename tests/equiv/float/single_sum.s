; A sum of singles in double precision is rounded once more, which changes nothing.
; out: v0
; nan: canonical
; expect: equivalent
; relies on: nan=canonical, mode=0x3f0
; == a ==
v_cvt_f64_f32 v[2:3], v1
v_cvt_f64_f32 v[4:5], v8
v_add_f64 v[2:3], v[2:3], v[4:5]
v_cvt_f32_f64 v0, v[2:3]
; == b ==
v_add_f32 v0, v1, v8
