; v_mad_i32_i24 with a factor of one adds a signed 24-bit value.
; out: v0
; expect: equivalent
; == a ==
v_bfe_i32 v2, v0, 0, 24
v_add_u32 v0, v1, v2
; == b ==
v_mad_i32_i24 v0, v0, 1, v1

; == wrong_factor ==
; A factor of 2.
@@ b @@
-v_mad_i32_i24 v0, v0, 1, v1
+v_mad_i32_i24 v0, v0, 2, v1

; == wrong_unsigned ==
; The unsigned form.
@@ b @@
-v_mad_i32_i24 v0, v0, 1, v1
+v_mad_u32_u24 v0, v0, 1, v1
