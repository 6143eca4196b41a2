; A sum of absolute byte differences, byte by byte.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; expect: equivalent
; == a ==
v_sad_u8 v0, v0, v1, v2
; == b ==
v_bfe_u32 v3, v0, 0, 8
v_bfe_u32 v4, v1, 0, 8
v_sad_u32 v2, v3, v4, v2
v_bfe_u32 v3, v0, 8, 8
v_bfe_u32 v4, v1, 8, 8
v_sad_u32 v2, v3, v4, v2
v_bfe_u32 v3, v0, 16, 8
v_bfe_u32 v4, v1, 16, 8
v_sad_u32 v2, v3, v4, v2
v_bfe_u32 v3, v0, 24, 8
v_bfe_u32 v4, v1, 24, 8
v_sad_u32 v2, v3, v4, v2
v_mov_b32 v0, v2

; == wrong_high ==
; v_sad_hi counts in the high half.
@@ a @@
-v_sad_u8 v0, v0, v1, v2
+v_sad_hi_u8 v0, v0, v1, v2

; == wrong_masked ==
; v_msad leaves out bytes whose reference is 0.
@@ a @@
-v_sad_u8 v0, v0, v1, v2
+v_msad_u8 v0, v0, v1, v2
