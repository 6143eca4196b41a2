; A half is a single; the way back gives the canonical value if NaNs are kept.
; out: v0
; nan: preserve
; expect: equivalent
; relies on: nan=preserve, mode=0x3f0
; == a ==
v_cvt_f32_f16 v0, v1
v_cvt_f16_f32 v0, v0
; == b ==
v_max_f16 v0, v1, v1

; == wrong_nan ==
; Which NaN a conversion gives is open (M3).
; relies on: M3
; without: nan
