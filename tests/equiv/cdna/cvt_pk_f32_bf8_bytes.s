; Two bytes at once are the same as each alone, where SDWA chooses them.
; target: gfx942, gfx950
; out: v0, v1
; expect: equivalent
; == a ==
v_cvt_pk_f32_bf8_sdwa v[0:1], v2 src0_sel:WORD_1
; == b ==
v_cvt_f32_bf8_sdwa v0, v2 src0_sel:BYTE_2
v_cvt_f32_bf8_sdwa v1, v2 src0_sel:BYTE_3

; == wrong_byte ==
; The first is the lower one.
@@ b @@
-v_cvt_f32_bf8_sdwa v0, v2 src0_sel:BYTE_2
+v_cvt_f32_bf8_sdwa v0, v2 src0_sel:BYTE_1

; == wrong_format ==
; FP8 is another format.
@@ b @@
-v_cvt_f32_bf8_sdwa v1, v2 src0_sel:BYTE_3
+v_cvt_f32_fp8_sdwa v1, v2 src0_sel:BYTE_3
