; gfx6 and gfx7 have these in VOP2.
; target: gfx600, gfx700
; out: v0
; expect: equivalent
; == a ==
v_bcnt_u32_b32 v0, v1, v2
; == b ==
v_bcnt_u32_b32_e64 v0, v1, 0
v_add_i32 v0, vcc, v0, v2

; == wrong_source ==
@@ b @@
-v_add_i32 v0, vcc, v0, v2
+v_add_i32 v0, vcc, v0, v1
