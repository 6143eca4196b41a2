; v_pk_add_u16 is v_add_u16 on both halves.
; target: gfx900, gfx906
; out: v0
; expect: equivalent
; == a ==
v_add_u16_sdwa v0, v1, v2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:WORD_0
v_add_u16_sdwa v0, v1, v2 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:WORD_1 src1_sel:WORD_1
; == b ==
v_pk_add_u16 v0, v1, v2

; == wrong_op_sel ==
; The low result takes the high half of source 1.
@@ b @@
-v_pk_add_u16 v0, v1, v2
+v_pk_add_u16 v0, v1, v2 op_sel:[0,1]

; == wrong_op_sel_hi ==
; The high result takes the low half of source 0.
@@ b @@
-v_pk_add_u16 v0, v1, v2
+v_pk_add_u16 v0, v1, v2 op_sel_hi:[0,1]

; == wrong_opcode ==
; v_pk_sub_u16.
@@ b @@
-v_pk_add_u16 v0, v1, v2
+v_pk_sub_u16 v0, v1, v2
