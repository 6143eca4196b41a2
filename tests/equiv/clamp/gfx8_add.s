; gfx8 saturates with v_add_u32 in VOP3.
; target: gfx803
; out: v0
; expect: equivalent
; == a ==
v_add_u32 v2, vcc, v0, v1
v_cndmask_b32 v0, v2, -1, vcc
; == b ==
v_add_u32_e64 v0, vcc, v0, v1 clamp

; == wrong_clamp ==
; Without clamp.
@@ b @@
-v_add_u32_e64 v0, vcc, v0, v1 clamp
+v_add_u32_e64 v0, vcc, v0, v1
