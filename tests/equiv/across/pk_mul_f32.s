; A packed product (gfx90a) is two products. Which NaN each machine gives is open for each, if nobody says it.
; target_a: gfx90a
; target_b: gfx906
; out: v[0:1]
; nan: canonical
; expect: equivalent
; == a ==
v_pk_mul_f32 v[0:1], v[2:3], v[4:5]
; == b ==
v_mul_f32 v0, v2, v4
v_mul_f32 v1, v3, v5

; == wrong_nan ==
; The NaN of one machine is not that of the other.
; without: nan
; relies on: M3

; == wrong_op_sel ==
@@ a @@
-v_pk_mul_f32 v[0:1], v[2:3], v[4:5]
+v_pk_mul_f32 v[0:1], v[2:3], v[4:5] op_sel:[0,1]
