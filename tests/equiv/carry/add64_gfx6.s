; The same under the gfx6 names.
; target: gfx600, gfx700
; out: v[0:1], vcc
; expect: equivalent
; == a ==
v_add_i32 v0, vcc, v0, v2
v_addc_u32 v1, vcc, v1, v3, vcc
; == b ==
v_add_i32 v4, vcc, v2, v0
v_addc_u32 v1, vcc, v3, v1, vcc
v_mov_b32 v0, v4

; == wrong_borrow ==
; A subtraction in the high word.
@@ b @@
-v_addc_u32 v1, vcc, v3, v1, vcc
+v_subb_u32 v1, vcc, v3, v1, vcc
