; Negated halves.
; out: v0
; expect: equivalent
; == a ==
v_pk_add_f16 v0, v1, v2 neg_lo:[0,1] neg_hi:[0,1]
; == b ==
v_xor_b32 v2, 0x80008000, v2
v_pk_add_f16 v0, v1, v2

; == wrong_half ==
; One half.
@@ a @@
-v_pk_add_f16 v0, v1, v2 neg_lo:[0,1] neg_hi:[0,1]
+v_pk_add_f16 v0, v1, v2 neg_lo:[0,1]
