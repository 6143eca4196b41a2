; A loop whose number of rounds is not known.
; target_a: gfx803
; target_b: gfx942
; out: v0
; expect: equivalent
; == a ==
s_mov_b32 s1, 0
loop:
v_add_u32 v0, vcc, v0, v1
v_xor_b32 v0, v0, v2
s_add_u32 s1, s1, 1
s_cmp_lt_u32 s1, s0
s_cbranch_scc1 loop
; == b ==
s_mov_b32 s1, 0
loop:
v_add_u32 v0, v0, v1
v_xor_b32 v0, v0, v2
s_add_u32 s1, s1, 1
s_cmp_lt_u32 s1, s0
s_cbranch_scc1 loop

; == wrong_step ==
@@ b @@
-s_add_u32 s1, s1, 1
+s_add_u32 s1, s1, 2
