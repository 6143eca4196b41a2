; A literal is a source like a register.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; expect: equivalent
; decided by: structural
; == a ==
v_and_b32 v0, 0xf0f0f0f0, v1
; == b ==
s_mov_b32 s0, 0xf0f0f0f0
v_and_b32 v0, s0, v1

; == wrong_bit ==
; Another bit.
@@ b @@
-s_mov_b32 s0, 0xf0f0f0f0
+s_mov_b32 s0, 0xf0f0f0f1
