; A mixed multiply-add converts its f16 sources (P2); gfx906 rounds once (P6).
; target: gfx906
; out: v0
; expect: equivalent
; == a ==
v_fma_mix_f32 v0, v1, v2, v3 op_sel:[0,1,0] op_sel_hi:[0,1,0]
; == b ==
v_lshrrev_b32 v2, 16, v2
v_cvt_f32_f16 v2, v2
v_fma_f32 v0, v1, v2, v3

; == wrong_half ==
; The other half.
@@ b @@
-v_lshrrev_b32 v2, 16, v2
