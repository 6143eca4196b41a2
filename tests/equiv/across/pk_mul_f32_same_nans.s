; With the promise that both machines leave the same open, NaNs are the same function of operands.
; target_a: gfx90a
; target_b: gfx906
; out: v[0:1]
; facts: same-open-values
; expect: equivalent
; relies on: same-open-values
; == a ==
v_pk_mul_f32 v[0:1], v[2:3], v[4:5]
; == b ==
v_mul_f32 v0, v2, v4
v_mul_f32 v1, v3, v5

; == wrong_sign ==
@@ b @@
-v_mul_f32 v1, v3, v5
+v_mul_f32 v1, v3, -v5
