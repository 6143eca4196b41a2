; Crossed halves of one operand.
; out: v0
; expect: equivalent
; == a ==
v_pk_mul_f16 v0, v1, v2 op_sel:[0,1] op_sel_hi:[1,0]
; == b ==
v_alignbit_b32 v2, v2, v2, 16
v_pk_mul_f16 v0, v1, v2

; == wrong_both ==
; The high half twice.
@@ a @@
-v_pk_mul_f16 v0, v1, v2 op_sel:[0,1] op_sel_hi:[1,0]
+v_pk_mul_f16 v0, v1, v2 op_sel:[0,1] op_sel_hi:[1,1]
