; Nor conversions.
; out: v0
; expect: unsupported
; == a ==
v_cvt_f32_u32 v0, v1
; == b ==
v_cvt_f32_u32 v0, v1
