; Byte swap: two funnels and an insert, or one v_perm.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
v_alignbit_b32 v1, v0, v0, 8
v_alignbit_b32 v0, v0, v0, 24
s_mov_b32 s0, 0xff00ff
v_bfi_b32 v0, s0, v0, v1
; == b ==
s_mov_b32 s0, 0x00010203
v_perm_b32 v0, 0, v0, s0

; == wrong_selector ==
; Two bytes are exchanged.
@@ b @@
-s_mov_b32 s0, 0x00010203
+s_mov_b32 s0, 0x00010302

; == wrong_source ==
; The swapped bytes come from source 0.
@@ b @@
-v_perm_b32 v0, 0, v0, s0
+v_perm_b32 v0, v0, 0, s0
