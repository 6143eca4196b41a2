; op_sel exchanges the halves of the first source.
; target: gfx906
; out: v0
; expect: equivalent
; == a ==
v_dot2_i32_i16 v0, v1, v2, v3 op_sel:[1,0,0] op_sel_hi:[0,1,0]
; == b ==
v_alignbit_b32 v1, v1, v1, 16
v_bfe_i32 v4, v1, 0, 16
v_bfe_i32 v5, v2, 0, 16
v_mul_lo_u32 v4, v4, v5
v_ashrrev_i32 v5, 16, v1
v_ashrrev_i32 v6, 16, v2
v_mul_lo_u32 v5, v5, v6
v_add3_u32 v0, v4, v5, v3

; == wrong_half ==
@@ b @@
-v_alignbit_b32 v1, v1, v1, 16
+v_mov_b32 v1, v1
