; Both programs end.
; out: v0
; expect: equivalent
; == a ==
v_mov_b32 v0, 1
s_endpgm
; == b ==
v_mov_b32 v0, 2
v_mov_b32 v0, 1
s_endpgm

; == wrong_fall_through ==
; One runs past its end.
@@ b @@
-s_endpgm
+s_nop 0
