; Both programs return to the same address.
; out: v0
; expect: equivalent
; == a ==
v_mov_b32 v0, v1
s_setpc_b64 s[30:31]
; == b ==
s_mov_b64 s[34:35], s[30:31]
v_mov_b32 v0, v1
s_setpc_b64 s[34:35]

; == wrong_address ==
; The address is changed before the jump.
@@ b @@
-s_mov_b64 s[34:35], s[30:31]
+s_add_u32 s34, s30, 4
+s_mov_b32 s35, s31

; == wrong_endpgm ==
; One ends the program.
@@ b @@
-s_setpc_b64 s[34:35]
+s_endpgm

; == wrong_pair ==
; The jump goes through another pair.
@@ b @@
-s_setpc_b64 s[34:35]
+s_setpc_b64 s[32:33]
