; Where MODE rounds halves towards zero, two conversions make v_cvt_pkrtz_f16_f32.
; out: v0
; mode: 0x3fc
; expect: equivalent
; == a ==
v_cvt_pkrtz_f16_f32 v0, v1, v2
; == b ==
v_cvt_f16_f32 v1, v1
v_cvt_f16_f32 v2, v2
v_pack_b32_f16 v0, v1, v2

; == wrong_mode ==
; To nearest is another direction.
; relies on: mode=0x3f0
; without: mode
