; FP16_OVFL limits what is too great: a minimum before changes nothing (ledger F1).
; target: gfx950
; mode: 0x8003f0
; out: v0
; assume: (v1 & 0x7fffffff) <=u 0x7f800000
; expect: equivalent
; == a ==
v_cvt_pk_bf8_f32 v0, v1, v1
; == b ==
s_mov_b32 s4, 0x47600000
v_med3_f32 v2, v1, -s4, s4
v_cvt_pk_bf8_f32 v0, v2, v2

; == wrong_mode ==
; Without it there is infinity.
; mode: 0x3f0
; relies on: mode=0x3f0

; == wrong_limit ==
; The greatest number is 57344.
@@ b @@
-s_mov_b32 s4, 0x47600000
+s_mov_b32 s4, 0x47400000
