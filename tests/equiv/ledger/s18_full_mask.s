; No mask has all bits set: 32 ones count as none.
; target: gfx803, gfx900
; out: v0, s0
; expect: equivalent
; decided by: structural
; == a ==
v_bfm_b32 v0, 32, v1
s_bfm_b32 s0, 32, 0
; == b ==
v_mov_b32 v0, 0
s_mov_b32 s0, 0

; == wrong_ones ==
; 31 do not.
@@ a @@
-v_bfm_b32 v0, 32, v1
+v_bfm_b32 v0, 31, v1
