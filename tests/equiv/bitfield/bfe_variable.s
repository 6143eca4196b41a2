; Offset and width count modulo 32.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
v_bfe_u32 v0, v0, v1, v2
; == b ==
v_and_b32 v1, 31, v1
v_and_b32 v2, 31, v2
v_lshrrev_b32 v0, v1, v0
v_bfm_b32 v2, v2, 0
v_and_b32 v0, v0, v2

; == wrong_modulo ==
; The width counts modulo 64.
@@ b @@
-v_and_b32 v2, 31, v2
+v_min_u32 v2, 31, v2
