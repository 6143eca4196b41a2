; Each result has the signs of its own words, and is limited by itself.
; target: gfx90a, gfx942, gfx950
; out: v[0:1]
; expect: equivalent
; == a ==
v_add_f32_e64 v0, -v3, v4 clamp
v_add_f32_e64 v1, v2, -v4 clamp
; == b ==
v_pk_add_f32 v[0:1], v[2:3], v[4:5] op_sel:[1,0] op_sel_hi:[0,0] neg_lo:[1,0] neg_hi:[0,1] clamp

; == wrong_clamp ==
@@ b @@
-v_pk_add_f32 v[0:1], v[2:3], v[4:5] op_sel:[1,0] op_sel_hi:[0,0] neg_lo:[1,0] neg_hi:[0,1] clamp
+v_pk_add_f32 v[0:1], v[2:3], v[4:5] op_sel:[1,0] op_sel_hi:[0,0] neg_lo:[1,0] neg_hi:[0,1]

; == wrong_neg_hi ==
@@ b @@
-v_pk_add_f32 v[0:1], v[2:3], v[4:5] op_sel:[1,0] op_sel_hi:[0,0] neg_lo:[1,0] neg_hi:[0,1] clamp
+v_pk_add_f32 v[0:1], v[2:3], v[4:5] op_sel:[1,0] op_sel_hi:[0,0] neg_lo:[1,0] neg_hi:[1,0] clamp
