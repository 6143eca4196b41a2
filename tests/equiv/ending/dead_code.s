; What stands behind the end is not executed.
; out: v0
; expect: equivalent
; decided by: structural
; == a ==
v_mov_b32 v0, 1
s_endpgm
; == b ==
v_mov_b32 v0, 1
s_endpgm
v_mov_b32 v0, 2

; == wrong_order ==
; Before the end it is.
@@ b @@
+v_mov_b32 v0, 2
 s_endpgm
-v_mov_b32 v0, 2
