; Of a literal of a 16-bit operand the low half counts.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; decided by: structural
; == a ==
v_add_u16 v0, 0x3412, v0
; == b ==
v_mov_b32 v1, 0x77773412
v_add_u16 v0, v1, v0

; == wrong_byte ==
; One byte more.
@@ b @@
-v_mov_b32 v1, 0x77773412
+v_mov_b32 v1, 0x77773512
