; v_fma_mixlo_f16 rounds to f32, then to f16, and keeps the high half (P4).
; target: gfx906
; out: v0
; expect: equivalent
; == a ==
v_fma_mixlo_f16 v0, v1, v2, v3
; == b ==
v_fma_f32 v4, v1, v2, v3
v_cvt_f16_f32 v4, v4
v_and_b32 v0, 0xffff0000, v0
v_or_b32 v0, v4, v0

; == wrong_high ==
; v_fma_mixhi_f16 writes the other one.
@@ a @@
-v_fma_mixlo_f16 v0, v1, v2, v3
+v_fma_mixhi_f16 v0, v1, v2, v3
