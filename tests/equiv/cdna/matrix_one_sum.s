; The same row, column and addend make the same element, whichever instruction multiplies them.
; target: gfx908
; out: v20[0]
; mode: 0xf0
; assume: exec == 0xffffffffffffffff
; expect: equivalent
; == a ==
v_mfma_f32_4x4x4f16 a[0:3], v[0:1], v[2:3], a[16:19]
s_nop 15
v_accvgpr_read_b32 v20, a0
; == b ==
v_mfma_f32_16x16x4f16 a[0:15], v[0:1], v[2:3], a[16:31]
s_nop 15
v_accvgpr_read_b32 v20, a0

; == wrong_row ==
@@ b @@
-v_accvgpr_read_b32 v20, a0
+v_accvgpr_read_b32 v20, a1

; == wrong_type ==
@@ b @@
-v_mfma_f32_16x16x4f16 a[0:15], v[0:1], v[2:3], a[16:31]
+v_mfma_f32_16x16x4f32 a[0:3], v0, v2, a[16:19]
