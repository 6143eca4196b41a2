; Writing a lane does not change another one.
; target: gfx803, gfx900
; out: s2
; expect: equivalent
; == a ==
v_writelane_b32 v0, s0, 3
v_readlane_b32 s2, v0, 4
; == b ==
v_readlane_b32 s2, v0, 4

; == wrong_same ==
; The same lane.
@@ a @@
-v_writelane_b32 v0, s0, 3
+v_writelane_b32 v0, s0, 4
