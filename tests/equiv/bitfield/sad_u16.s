; A sum of absolute differences of halves.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; expect: equivalent
; == a ==
v_sad_u16 v0, v0, v1, v2
; == b ==
v_and_b32 v3, 0xffff, v0
v_and_b32 v4, 0xffff, v1
v_sad_u32 v2, v3, v4, v2
v_lshrrev_b32 v3, 16, v0
v_lshrrev_b32 v4, 16, v1
v_sad_u32 v0, v3, v4, v2

; == wrong_bytes ==
; Differences of bytes.
@@ a @@
-v_sad_u16 v0, v0, v1, v2
+v_sad_u8 v0, v0, v1, v2
