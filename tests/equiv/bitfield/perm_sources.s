; v_perm numbers source 1 from 0 and source 0 from 4.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
v_and_b32 v2, 0xffff, v0
v_lshlrev_b32 v3, 16, v1
v_or_b32 v0, v2, v3
; == b ==
s_mov_b32 s0, 0x05040100
v_perm_b32 v0, v1, v0, s0

; == wrong_selector ==
; The high half of source 0.
@@ b @@
-s_mov_b32 s0, 0x05040100
+s_mov_b32 s0, 0x07060100

; == wrong_sources ==
; The sources are exchanged.
@@ b @@
-v_perm_b32 v0, v1, v0, s0
+v_perm_b32 v0, v0, v1, s0
