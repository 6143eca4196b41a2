; v_mad_i32_i16 with op_sel reads high halves.
; out: v0
; expect: equivalent
; == a ==
v_ashrrev_i32 v3, 16, v0
v_bfe_i32 v4, v1, 0, 16
v_mad_i32_i24 v0, v3, v4, v2
; == b ==
v_mad_i32_i16 v0, v0, v1, v2 op_sel:[1,0,0,0]

; == wrong_source ==
; The high half of source 1 instead.
@@ b @@
-v_mad_i32_i16 v0, v0, v1, v2 op_sel:[1,0,0,0]
+v_mad_i32_i16 v0, v0, v1, v2 op_sel:[0,1,0,0]
