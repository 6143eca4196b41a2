; The same dot product of the same operands is the same (ledger N8).
; target: gfx908, gfx90a, gfx942, gfx950
; out: v0
; expect: equivalent
; == a ==
v_add_u32 v4, v1, v2
v_dot2_f32_f16 v0, v4, v2, v3
; == b ==
v_add_u32 v4, v2, v1
v_dot2_f32_f16 v0, v4, v2, v3

; == wrong_order ==
; Nobody says that the factors may be exchanged.
; relies on: N8
@@ b @@
-v_dot2_f32_f16 v0, v4, v2, v3
+v_dot2_f32_f16 v0, v2, v4, v3
