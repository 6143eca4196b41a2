; A scalar register as a packed operand.
; out: v0
; expect: equivalent
; == a ==
v_mov_b32 v3, s4
v_pk_add_u16 v0, v1, v3
; == b ==
v_pk_add_u16 v0, v1, s4

; == wrong_half ==
; Both results take its low half.
@@ b @@
-v_pk_add_u16 v0, v1, s4
+v_pk_add_u16 v0, v1, s4 op_sel_hi:[1,0]
