; Small factors cannot reach the limit.
; target: gfx906
; out: v0
; assume: v1 <=u 0xf
; assume: v3 <=u 0xffff
; expect: equivalent
; == a ==
v_dot8_u32_u4 v0, v1, v2, v3 clamp
; == b ==
v_and_b32 v4, 0xf, v2
v_mad_u32_u24 v0, v4, v1, v3

; == wrong_range ==
@@ b @@
-v_and_b32 v4, 0xf, v2
+v_and_b32 v4, 0x1f, v2
