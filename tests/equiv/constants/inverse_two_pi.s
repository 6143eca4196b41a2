; 1/(2*pi) is an inline constant from gfx8 on.
; target: gfx803, gfx900, gfx906
; out: v0
; expect: equivalent
; == a ==
v_mov_b32 v0, 0.15915494
; == b ==
v_mov_b32 v0, 0x3e22f983

; == wrong_last_bit ==
; Another last bit.
@@ b @@
-v_mov_b32 v0, 0x3e22f983
+v_mov_b32 v0, 0x3e22f982
