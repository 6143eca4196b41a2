; M0 is a scalar register.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s0, m0, scc
; expect: equivalent
; decided by: structural
; == a ==
s_mov_b32 m0, s1
s_add_u32 s0, m0, 3
; == b ==
s_add_u32 s0, s1, 3
s_mov_b32 m0, s1

; == wrong_stale ==
; M0 is read before it is written.
@@ a @@
+s_add_u32 s0, m0, 3
 s_mov_b32 m0, s1
-s_add_u32 s0, m0, 3
