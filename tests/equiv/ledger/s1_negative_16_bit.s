; Inline integers are sign-extended, then cut to the 16 bits of the operand.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
v_max_i16 v0, -3, v0
; == b ==
v_mov_b32 v1, 0xfffd
v_max_i16 v0, v1, v0

; == wrong_value ==
; Another value.
@@ b @@
-v_mov_b32 v1, 0xfffd
+v_mov_b32 v1, 0xfffc
