; op_sel and op_sel_hi choose a half for either result: here the halves of source 1 are exchanged.
; out: v0
; expect: equivalent
; == a ==
v_sub_u16_sdwa v0, v1, v2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:WORD_1
v_sub_u16_sdwa v0, v1, v2 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:WORD_1 src1_sel:WORD_0
; == b ==
v_pk_sub_i16 v0, v1, v2 op_sel:[0,1] op_sel_hi:[1,0]

; == wrong_half ==
; Only the low result is crossed.
@@ b @@
-v_pk_sub_i16 v0, v1, v2 op_sel:[0,1] op_sel_hi:[1,0]
+v_pk_sub_i16 v0, v1, v2 op_sel:[0,1]

; == wrong_source ==
; The halves of source 0 are exchanged.
@@ b @@
-v_pk_sub_i16 v0, v1, v2 op_sel:[0,1] op_sel_hi:[1,0]
+v_pk_sub_i16 v0, v1, v2 op_sel:[1,0] op_sel_hi:[0,1]
