; v_alignbit of a register with itself rotates right.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; expect: equivalent
; == a ==
v_alignbit_b32 v0, v1, v1, 8
; == b ==
v_lshrrev_b32 v2, 8, v1
v_lshlrev_b32 v3, 24, v1
v_or_b32 v0, v2, v3

; == wrong_direction ==
; Rotation to the left.
@@ a @@
-v_alignbit_b32 v0, v1, v1, 8
+v_alignbit_b32 v0, v1, v1, 24
