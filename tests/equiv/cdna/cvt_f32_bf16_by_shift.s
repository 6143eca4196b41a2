; A bf16 number is the high half of a single.
; target: gfx950
; out: v0
; assume: (v1 & 0x7fff) <=u 0x7f80
; expect: equivalent
; == a ==
v_cvt_f32_bf16 v0, v1
; == b ==
v_lshlrev_b32 v0, 16, v1

; == wrong_half ==
; SDWA chooses the high half.
@@ a @@
-v_cvt_f32_bf16 v0, v1
+v_cvt_f32_bf16_sdwa v0, v1 src0_sel:WORD_1

; == wrong_sign ==
; The sign is that of the half.
@@ a @@
-v_cvt_f32_bf16 v0, v1
+v_cvt_f32_bf16_e64 v0, -v1
