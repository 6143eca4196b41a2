; A selection is a bit field insert with an expanded mask.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; expect: equivalent
; == a ==
v_cndmask_b32 v0, v1, v2, vcc
; == b ==
v_cndmask_b32 v3, 0, -1, vcc
v_bfi_b32 v0, v3, v2, v1

; == wrong_mask ==
; One bit instead of all.
@@ b @@
-v_cndmask_b32 v3, 0, -1, vcc
+v_cndmask_b32 v3, 0, 1, vcc
