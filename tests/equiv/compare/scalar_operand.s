; A scalar operand is the same in every lane.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: vcc
; expect: equivalent
; == a ==
v_mov_b32 v1, s4
v_cmp_lt_i32 vcc, v1, v0
; == b ==
v_cmp_lt_i32 vcc, s4, v0

; == wrong_turned ==
; The operands are exchanged.
@@ a @@
-v_cmp_lt_i32 vcc, v1, v0
+v_cmp_lt_i32 vcc, v0, v1
