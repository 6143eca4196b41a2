; Selecting between equal values needs no mask.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; expect: equivalent
; decided by: structural
; == a ==
v_cndmask_b32 v0, v1, v1, vcc
; == b ==
v_mov_b32 v0, v1

; == wrong_operand ==
; Another value.
@@ b @@
-v_mov_b32 v0, v1
+v_mov_b32 v0, v2
