; The four byte products, one after the other.
; target: gfx906
; out: v0
; expect: equivalent
; == a ==
v_dot4_i32_i8 v0, v1, v2, v3
; == b ==
v_bfe_i32 v4, v1, 0, 8
v_bfe_i32 v5, v2, 0, 8
v_mad_i32_i24 v0, v4, v5, v3
v_bfe_i32 v4, v1, 8, 8
v_bfe_i32 v5, v2, 8, 8
v_mad_i32_i24 v0, v4, v5, v0
v_bfe_i32 v4, v1, 16, 8
v_bfe_i32 v5, v2, 16, 8
v_mad_i32_i24 v0, v4, v5, v0
v_ashrrev_i32 v4, 24, v1
v_ashrrev_i32 v5, 24, v2
v_mad_i32_i24 v0, v4, v5, v0

; == wrong_sign ==
@@ b @@
-v_ashrrev_i32 v5, 24, v2
+v_lshrrev_b32 v5, 24, v2
