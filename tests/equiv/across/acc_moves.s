; A value that goes through accumulation registers, which the other target does not have.
; target_a: gfx90a
; target_b: gfx900
; out: v0
; expect: equivalent
; == a ==
v_accvgpr_write_b32 a3, v1
v_accvgpr_mov_b32 a7, a3
v_accvgpr_read_b32 v0, a7
; == b ==
v_mov_b32 v0, v1

; == wrong_register ==
; a6 has what it had at the start, which the other program cannot know.
@@ a @@
-v_accvgpr_read_b32 v0, a7
+v_accvgpr_read_b32 v0, a6
