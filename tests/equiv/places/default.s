; Without places every written register is compared, here v0 alone.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; expect: equivalent
; == a ==
v_mov_b32 v0, v1
; == b ==
v_xor_b32 v0, v1, v2
v_xor_b32 v0, v0, v2

; == wrong_extra ==
; v3 is written too.
@@ b @@
 v_xor_b32 v0, v0, v2
+v_mov_b32 v3, v0
