; v_pk_add_u16 with clamp saturates at 65535.
; out: v0
; expect: equivalent
; == a ==
v_pk_sub_u16 v3, -1, v2 op_sel_hi:[0,1]
v_pk_min_u16 v3, v1, v3
v_pk_add_u16 v0, v3, v2
; == b ==
v_pk_add_u16 v0, v1, v2 clamp

; == wrong_clamp ==
; Without clamp it wraps.
@@ b @@
-v_pk_add_u16 v0, v1, v2 clamp
+v_pk_add_u16 v0, v1, v2

; == wrong_signed ==
; The signed form saturates at 32767.
@@ b @@
-v_pk_add_u16 v0, v1, v2 clamp
+v_pk_add_i16 v0, v1, v2 clamp
