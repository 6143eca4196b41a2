; Reversing twice changes nothing.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; expect: equivalent
; decided by: structural
; == a ==
v_bfrev_b32 v1, v0
v_bfrev_b32 v0, v1
; == b ==
v_mov_b32 v0, v0

; == wrong_once ==
; Reversing once does.
@@ a @@
-v_bfrev_b32 v1, v0
-v_bfrev_b32 v0, v1
+v_bfrev_b32 v0, v0
