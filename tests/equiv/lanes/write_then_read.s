; A lane that was written is read back; the others stay.
; target: gfx803, gfx900
; out: s2, v0
; expect: equivalent
; == a ==
v_writelane_b32 v0, 5, s1
v_readlane_b32 s2, v0, s1
; == b ==
s_mov_b32 s2, 5
v_writelane_b32 v0, 5, s1

; == wrong_lane ==
; Another lane is read.
@@ a @@
 v_writelane_b32 v0, 5, s1
+s_add_u32 s1, s1, 1
