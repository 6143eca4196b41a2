; v_pk_mul_f32 is v_mul_f32 on both words (ledger N1).
; target: gfx90a, gfx942, gfx950
; out: v[0:1]
; expect: equivalent
; == a ==
v_mul_f32 v0, v2, v4
v_mul_f32 v1, v3, v5
; == b ==
v_pk_mul_f32 v[0:1], v[2:3], v[4:5]

; == wrong_op_sel ==
; The low result takes the high word of source 1.
@@ b @@
-v_pk_mul_f32 v[0:1], v[2:3], v[4:5]
+v_pk_mul_f32 v[0:1], v[2:3], v[4:5] op_sel:[0,1]

; == wrong_op_sel_hi ==
; The high result takes the low word of source 0.
@@ b @@
-v_pk_mul_f32 v[0:1], v[2:3], v[4:5]
+v_pk_mul_f32 v[0:1], v[2:3], v[4:5] op_sel_hi:[0,1]

; == wrong_sign ==
@@ b @@
-v_pk_mul_f32 v[0:1], v[2:3], v[4:5]
+v_pk_mul_f32 v[0:1], v[2:3], v[4:5] neg_hi:[1,0]
