; A scale of one does nothing; its sign and fraction do not count (ledger F5).
; target: gfx950
; out: v0
; expect: equivalent
; == a ==
v_cvt_pk_fp8_f32 v0, v1, v2
; == b ==
v_or_b32 v3, 0x3f800000, v3
v_and_b32 v3, 0xbfffffff, v3
v_cvt_scalef32_pk_fp8_f32 v0, v1, v2, v3

; == wrong_scale ==
; A half is another scale.
@@ b @@
-v_or_b32 v3, 0x3f800000, v3
+v_or_b32 v3, 0x3f000000, v3

; == wrong_flushed ==
; Where MODE flushes subnormals, nobody knows what is done (ledger F4).
; mode: 0x3c0
; relies on: mode=0x3c0, F4
