; A division in steps, with factors exchanged and a sign moved.
; out: v0
; expect: equivalent
; == a ==
v_div_scale_f32 v3, vcc, v1, v1, v2
v_div_scale_f32 v4, vcc, v2, v1, v2
v_rcp_f32 v5, v3
v_fma_f32 v6, -v3, v5, 1.0
v_fma_f32 v5, v6, v5, v5
v_mul_f32 v6, v4, v5
v_fma_f32 v7, -v3, v6, v4
v_fma_f32 v6, v7, v5, v6
v_fma_f32 v3, -v3, v6, v4
v_div_fmas_f32 v3, v3, v5, v6
v_div_fixup_f32 v0, v3, v1, v2
; == b ==
v_div_scale_f32 v3, vcc, v1, v1, v2
v_div_scale_f32 v4, vcc, v2, v1, v2
v_rcp_f32 v5, v3
v_fma_f32 v6, v5, -v3, 1.0
v_fma_f32 v5, v6, v5, v5
v_mul_f32 v6, v4, v5
v_fma_f32 v7, -v3, v6, v4
v_fma_f32 v6, v7, v5, v6
v_fma_f32 v3, -v3, v6, v4
v_div_fmas_f32 v3, v3, v5, v6
v_div_fixup_f32 v0, v3, v1, v2

; == wrong_sign ==
; Without the sign.
@@ b @@
-v_fma_f32 v6, v5, -v3, 1.0
+v_fma_f32 v6, v5, v3, 1.0
