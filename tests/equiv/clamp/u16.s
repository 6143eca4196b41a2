; 16-bit saturation.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
v_and_b32 v2, 0xffff, v0
v_and_b32 v3, 0xffff, v1
v_mad_u32_u24 v2, v2, 1, v3
v_min_u32 v0, 0xffff, v2
; == b ==
v_add_u16_e64 v0, v0, v1 clamp

; == wrong_clamp ==
; Without clamp.
@@ b @@
-v_add_u16_e64 v0, v0, v1 clamp
+v_add_u16_e64 v0, v0, v1
