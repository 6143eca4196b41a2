; A mask of ones at an offset.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
v_bfm_b32 v0, 8, v1
; == b ==
v_mov_b32 v2, 0xff
v_lshlrev_b32 v0, v1, v2

; == wrong_width ==
; Seven ones.
@@ b @@
-v_mov_b32 v2, 0xff
+v_mov_b32 v2, 0x7f
