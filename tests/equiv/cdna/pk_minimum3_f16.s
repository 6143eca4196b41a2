; Each half is the smallest of three halves, or the greatest.
; target: gfx950
; out: v0, v4
; expect: equivalent
; == a ==
v_pk_minimum3_f16 v0, v1, v2, v3
v_pk_maximum3_f16 v4, v1, v2, v3
; == b ==
v_pk_minimum3_f16 v0, v1, v2, v3 op_sel:[1,1,1] op_sel_hi:[0,0,0]
v_alignbit_b32 v0, v0, v0, 16
v_pk_maximum3_f16 v4, v1, v2, v3 op_sel:[1,1,1] op_sel_hi:[0,0,0]
v_alignbit_b32 v4, v4, v4, 16

; == wrong_half ==
@@ b @@
-v_pk_minimum3_f16 v0, v1, v2, v3 op_sel:[1,1,1] op_sel_hi:[0,0,0]
+v_pk_minimum3_f16 v0, v1, v2, v3 op_sel:[1,1,0] op_sel_hi:[0,0,0]

; == wrong_extreme ==
@@ b @@
-v_pk_maximum3_f16 v4, v1, v2, v3 op_sel:[1,1,1] op_sel_hi:[0,0,0]
+v_pk_minimum3_f16 v4, v1, v2, v3 op_sel:[1,1,1] op_sel_hi:[0,0,0]
