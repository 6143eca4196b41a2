; The first of the four sums.
; target: gfx700, gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
v_mqsad_u32_u8 v[0:3], v[4:5], v6, v[8:11]
; == b ==
v_msad_u8 v0, v4, v6, v8

; == wrong_window ==
@@ b @@
-v_msad_u8 v0, v4, v6, v8
+v_msad_u8 v0, v5, v6, v8
