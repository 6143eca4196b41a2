; v_pk_fma_f32 with a scalar pair and a constant whose low word both results take (ledger N1).
; target: gfx90a, gfx942, gfx950
; out: v[0:1]
; expect: equivalent
; == a ==
v_fma_f32 v0, v2, s4, 1.0
v_fma_f32 v1, v3, s5, 1.0
; == b ==
v_pk_fma_f32 v[0:1], v[2:3], s[4:5], 1.0 op_sel_hi:[1,1,0]

; == wrong_scalar ==
; The low word for both.
@@ b @@
-v_pk_fma_f32 v[0:1], v[2:3], s[4:5], 1.0 op_sel_hi:[1,1,0]
+v_pk_fma_f32 v[0:1], v[2:3], s[4:5], 1.0 op_sel_hi:[1,0,0]
