; v_cndmask is a move, and a second one with EXEC narrowed.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; expect: equivalent
; == a ==
v_cndmask_b32 v0, v1, v2, vcc
; == b ==
v_mov_b32 v3, v1
s_and_saveexec_b64 s[0:1], vcc
v_mov_b32 v3, v2
s_mov_b64 exec, s[0:1]
v_mov_b32 v0, v3

; == wrong_mask ==
; The mask is inverted.
@@ b @@
-s_and_saveexec_b64 s[0:1], vcc
+s_andn2_saveexec_b64 s[0:1], vcc

; == wrong_operands ==
; The operands are exchanged.
@@ a @@
-v_cndmask_b32 v0, v1, v2, vcc
+v_cndmask_b32 v0, v2, v1, vcc

; == wrong_restore ==
; EXEC is not restored before the last move.
@@ b @@
-s_mov_b64 exec, s[0:1]
+s_nop 0
