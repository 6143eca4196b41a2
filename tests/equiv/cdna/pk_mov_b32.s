; v_pk_mov_b32 takes one word of each source (ledger N2).
; target: gfx90a, gfx942, gfx950
; out: v[0:1]
; expect: equivalent
; == a ==
v_mov_b32 v6, v3
v_mov_b32 v1, v4
v_mov_b32 v0, v6
; == b ==
v_pk_mov_b32 v[0:1], v[2:3], v[4:5] op_sel:[1,0]

; == wrong_word ==
@@ b @@
-v_pk_mov_b32 v[0:1], v[2:3], v[4:5] op_sel:[1,0]
+v_pk_mov_b32 v[0:1], v[2:3], v[4:5] op_sel:[1,1]

; == wrong_op_sel_hi ==
; op_sel_hi has no say.
@@ b @@
-v_pk_mov_b32 v[0:1], v[2:3], v[4:5] op_sel:[1,0]
+v_pk_mov_b32 v[0:1], v[2:3], v[4:5] op_sel:[0,0] op_sel_hi:[1,0]
