; Each of 32 numbers of 6 bits is a half, and comes back from it.
; target: gfx950
; out: v22
; expect: equivalent
; == a ==
v_cvt_scalef32_pk32_f16_fp6 v[0:15], v[16:21], 1.0
v_cvt_scalef32_pk32_fp6_f16 v[22:27], v[0:15], 1.0
; == b ==
v_mov_b32 v22, v16
v_mov_b32 v23, v17
v_mov_b32 v24, v18
v_mov_b32 v25, v19
v_mov_b32 v26, v20
v_mov_b32 v27, v21

; == wrong_format ==
; BF6 is another format.
@@ a @@
-v_cvt_scalef32_pk32_fp6_f16 v[22:27], v[0:15], 1.0
+v_cvt_scalef32_pk32_bf6_f16 v[22:27], v[0:15], 1.0

; == wrong_scale ==
; A scale of two takes the greatest numbers away.
@@ a @@
-v_cvt_scalef32_pk32_f16_fp6 v[0:15], v[16:21], 1.0
-v_cvt_scalef32_pk32_fp6_f16 v[22:27], v[0:15], 1.0
+v_cvt_scalef32_pk32_f16_fp6 v[0:15], v[16:21], 1.0
+v_cvt_scalef32_pk32_fp6_f16 v[22:27], v[0:15], 2.0
