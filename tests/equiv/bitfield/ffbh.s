; The highest one from the top is the lowest one of the reversed bits; both give -1 for 0.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; expect: equivalent
; == a ==
v_ffbh_u32 v0, v0
; == b ==
v_bfrev_b32 v0, v0
v_ffbl_b32 v0, v0

; == wrong_direction ==
; The lowest one of the bits as they are.
@@ b @@
-v_bfrev_b32 v0, v0

; == wrong_zero ==
; A result of 32 for 0.
@@ b @@
 v_ffbl_b32 v0, v0
+v_min_u32 v0, 32, v0
