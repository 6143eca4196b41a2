; A compare of selected parts writes VCC.
; target: gfx803, gfx900
; out: vcc
; expect: equivalent
; == a ==
v_lshrrev_b32 v2, 24, v0
v_bfe_u32 v3, v1, 0, 8
v_cmp_lt_u32 vcc, v2, v3
; == b ==
v_cmp_lt_u32_sdwa vcc, v0, v1 src0_sel:BYTE_3 src1_sel:BYTE_0

; == wrong_byte ==
; Another byte of source 1.
@@ b @@
-v_cmp_lt_u32_sdwa vcc, v0, v1 src0_sel:BYTE_3 src1_sel:BYTE_0
+v_cmp_lt_u32_sdwa vcc, v0, v1 src0_sel:BYTE_3 src1_sel:BYTE_1

; == wrong_relation ==
; Less or equal instead of less.
@@ b @@
-v_cmp_lt_u32_sdwa vcc, v0, v1 src0_sel:BYTE_3 src1_sel:BYTE_0
+v_cmp_le_u32_sdwa vcc, v0, v1 src0_sel:BYTE_3 src1_sel:BYTE_0
