; Two selections with the same mask keep the outer choice.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; expect: equivalent
; == a ==
v_cndmask_b32 v4, v1, v2, vcc
v_cndmask_b32 v0, v3, v4, vcc
; == b ==
v_cndmask_b32 v0, v3, v2, vcc

; == wrong_inner ==
; The other operand.
@@ b @@
-v_cndmask_b32 v0, v3, v2, vcc
+v_cndmask_b32 v0, v3, v1, vcc
