; Selecting constants is arithmetic on the mask bit.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; expect: equivalent
; == a ==
v_cndmask_b32 v0, 3, 7, vcc
; == b ==
v_cndmask_b32 v0, 0, 1, vcc
v_lshlrev_b32 v0, 2, v0
v_or_b32 v0, 3, v0

; == wrong_shift ==
; By 3.
@@ b @@
-v_lshlrev_b32 v0, 2, v0
+v_lshlrev_b32 v0, 3, v0
