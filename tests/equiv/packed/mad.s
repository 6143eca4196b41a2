; v_pk_mad is v_pk_mul_lo and v_pk_add.
; out: v0
; expect: equivalent
; == a ==
v_pk_mul_lo_u16 v4, v1, v2
v_pk_add_u16 v0, v4, v3
; == b ==
v_pk_mad_i16 v0, v1, v2, v3

; == wrong_addend ==
; Another addend.
@@ b @@
-v_pk_mad_i16 v0, v1, v2, v3
+v_pk_mad_i16 v0, v1, v2, v2

; == wrong_op_sel ==
; The high half of the addend for both.
@@ b @@
-v_pk_mad_i16 v0, v1, v2, v3
+v_pk_mad_i16 v0, v1, v2, v3 op_sel:[0,0,1]
