; Arithmetic on uniform values can move to the scalar unit.
; out: v0
; expect: equivalent
; == a ==
v_mov_b32 v0, s0
v_add_u32 v0, s1, v0
; == b ==
s_add_u32 s0, s0, s1
v_mov_b32 v0, s0

; == wrong_exec ==
; The scalar result exists without active lanes.
; out: s0
@@ a @@
 v_add_u32 v0, s1, v0
+v_readfirstlane_b32 s0, v0
