; M0 as the number of the lane.
; target: gfx803, gfx900
; out: s0
; expect: equivalent
; == a ==
s_and_b32 m0, s1, 63
v_readlane_b32 s0, v0, m0
; == b ==
v_readlane_b32 s0, v0, s1

; == wrong_mask ==
; Half a wave.
@@ a @@
-s_and_b32 m0, s1, 63
+s_and_b32 m0, s1, 31
