; With a reference of 0, v_msad adds nothing.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; expect: equivalent
; == a ==
v_msad_u8 v0, v0, 0, v2
; == b ==
v_mov_b32 v0, v2

; == wrong_unmasked ==
; v_sad does.
@@ a @@
-v_msad_u8 v0, v0, 0, v2
+v_sad_u8 v0, v0, 0, v2
