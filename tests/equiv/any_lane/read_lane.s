; A lane is read into a scalar register.
; out: v0
; expect: equivalent
; == a ==
v_readlane_b32 s0, v1, 0
v_mov_b32 v0, s0
; == b ==
v_readlane_b32 s1, v1, 0
v_and_b32 v0, -1, s1

; == wrong_lane ==
; Lane 0 has its own value on both sides.
@@ b @@
-v_readlane_b32 s1, v1, 0
-v_and_b32 v0, -1, s1
+v_mov_b32 v0, v1
