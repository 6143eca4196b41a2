; A byte times a power of two, rounded once: a product (ledger F5).
; target: gfx950
; out: v0
; assume: (v1 & 0x7f) <u 0x7f
; assume: (v2 & 0x7fffff) == 0
; assume: v2 <u 0x7f800000
; assume: v2 >=u 0x800000
; expect: equivalent
; == a ==
v_cvt_scalef32_f32_fp8 v0, v1, v2
; == b ==
v_cvt_f32_fp8 v0, v1
v_mul_f32 v0, v0, v2

; == wrong_byte ==
; Bits 1:0 of op_sel choose the byte.
@@ a @@
-v_cvt_scalef32_f32_fp8 v0, v1, v2
+v_cvt_scalef32_f32_fp8 v0, v1, v2 op_sel:[1,0,0]

; == wrong_format ==
; BF8 is another format.
@@ a @@
-v_cvt_scalef32_f32_fp8 v0, v1, v2
+v_cvt_scalef32_f32_bf8 v0, v1, v2
