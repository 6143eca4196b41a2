; Unsigned saturation of a sum.
; target: gfx900, gfx906
; out: v0
; expect: equivalent
; == a ==
v_add_co_u32 v2, vcc, v0, v1
v_cndmask_b32 v0, v2, -1, vcc
; == b ==
v_add_u32_e64 v0, v0, v1 clamp

; == wrong_clamp ==
; Without clamp.
@@ b @@
-v_add_u32_e64 v0, v0, v1 clamp
+v_add_u32_e64 v0, v0, v1

; == wrong_signed ==
; Signed saturation.
@@ b @@
-v_add_u32_e64 v0, v0, v1 clamp
+v_add_i32 v0, v0, v1 clamp
