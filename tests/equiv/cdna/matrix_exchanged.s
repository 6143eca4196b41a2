; Steps of sums do not tell A from B. Element (0, 0) is made of row 0 and of column 0, which are in lane 0 both.
; target: gfx908
; out: a0[0]
; mode: 0xf0
; reading: Q9=pairwise
; nan: canonical
; assume: exec == 0xffffffffffffffff
; expect: equivalent
; relies on: Q9=pairwise
; == a ==
v_mfma_f32_4x4x4f16 a[0:3], v[8:9], v[10:11], 1.0
; == b ==
v_mfma_f32_4x4x4f16 a[0:3], v[10:11], v[8:9], 1.0

; == wrong_factor ==
@@ b @@
-v_mfma_f32_4x4x4f16 a[0:3], v[10:11], v[8:9], 1.0
+v_mfma_f32_4x4x4f16 a[0:3], v[10:11], v[10:11], 1.0

; == wrong_addend ==
@@ b @@
-v_mfma_f32_4x4x4f16 a[0:3], v[10:11], v[8:9], 1.0
+v_mfma_f32_4x4x4f16 a[0:3], v[10:11], v[8:9], 2.0
