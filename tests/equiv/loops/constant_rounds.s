; A loop of three rounds is followed by what a rare value decides. In terms that fold no constants nobody sees that the
; loop ends, so they say nothing about what follows.
; target: gfx900
; out: v0
; expect: equivalent
; == a ==
s_mov_b32 s10, 0
L1:
v_add_u32 v0, s10, v0
s_add_u32 s10, s10, 1
s_cmp_lt_u32 s10, 3
s_cbranch_scc1 L1
v_cmp_eq_u32 vcc, 0x12345678, v1
v_cndmask_b32 v0, v0, v2, vcc
; == b ==
s_mov_b32 s10, 3
L1:
s_sub_u32 s10, s10, 1
v_add_u32 v0, v0, s10
s_cmp_lg_u32 s10, 0
s_cbranch_scc1 L1
v_cmp_ne_u32 vcc, 0x12345678, v1
v_cndmask_b32 v0, v2, v0, vcc

; == wrong_rare_value ==
; A loop of three rounds is followed by what a rare value decides, in one program alone.
@@ b @@
-s_mov_b32 s10, 3
+s_mov_b32 s10, 0
 L1:
-s_sub_u32 s10, s10, 1
-v_add_u32 v0, v0, s10
-s_cmp_lg_u32 s10, 0
+v_add_u32 v0, s10, v0
+s_add_u32 s10, s10, 1
+s_cmp_lt_u32 s10, 3
 s_cbranch_scc1 L1
-v_cmp_ne_u32 vcc, 0x12345678, v1
-v_cndmask_b32 v0, v2, v0, vcc
