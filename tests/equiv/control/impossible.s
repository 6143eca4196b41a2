; A store that never happens: no square is two more than a multiple of four.
; target: gfx900
; out: v3, mem
; expect: equivalent
; == a ==
global_store_dword v[0:1], v4, off
v_mov_b32 v3, 0
; == b ==
v_readfirstlane_b32 s4, v0
s_mul_i32 s5, s4, s4
s_and_b32 s5, s5, 3
s_cmp_eq_u32 s5, 2
s_cbranch_scc0 skip
v_mov_b32 v2, 3
global_store_dword v[0:1], v2, off
skip:
global_store_dword v[0:1], v4, off
v_mov_b32 v3, 0

; == wrong_store ==
; A store that happens at times.
@@ b @@
+global_store_dword v[0:1], v4, off
 v_readfirstlane_b32 s4, v0
@@ b @@
-s_cmp_eq_u32 s5, 2
+s_cmp_eq_u32 s5, 1
@@ b @@
-global_store_dword v[0:1], v4, off
