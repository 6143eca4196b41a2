; With the promise that both machines leave the same open, approximations are the same function.
; target_a: gfx900
; target_b: gfx906
; out: v0
; facts: same-open-values
; expect: equivalent
; relies on: same-open-values
; == a ==
v_rcp_f32 v2, v1
v_mul_f32 v0, v2, v3
; == b ==
v_rcp_f32 v2, v1
v_mul_f32 v0, v3, v2

; == wrong_argument ==
@@ b @@
-v_rcp_f32 v2, v1
+v_rcp_f32 v2, -v1
