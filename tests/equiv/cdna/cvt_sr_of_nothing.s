; Stochastic rounding with zeros cuts off, if a carry is kept (ledger F2).
; target: gfx942, gfx950
; reading: F2=carry
; out: v0
; assume: (v1 & 0x7fffffff) <u 0x43000000
; assume: (v1 & 0x7fffffff) >=u 0x3f800000
; expect: equivalent
; relies on: F2=carry
; == a ==
v_cvt_sr_bf8_f32 v0, v1, 0 op_sel:[0,0,1,0]
; == b ==
v_and_b32 v1, 0xffe00000, v1
v_cvt_pk_bf8_f32 v1, v1, v1
v_and_b32 v1, 0xff, v1
v_lshlrev_b32 v1, 8, v1
v_and_b32 v0, 0xffff00ff, v0
v_or_b32 v0, v0, v1

; == wrong_reading ==
; In the other reading the sum is rounded to nearest.
; reading: F2=wrap
; relies on: F2=wrap

; == wrong_random ==
; With ones it goes away from zero.
@@ a @@
-v_cvt_sr_bf8_f32 v0, v1, 0 op_sel:[0,0,1,0]
+v_cvt_sr_bf8_f32 v0, v1, -1 op_sel:[0,0,1,0]
