; A loop whose rounds are counted by constants is executed.
; target: gfx900
; out: v0
; expect: equivalent
; == a ==
s_mov_b32 s0, 4
L1:
v_add_u32 v0, v0, v1
s_sub_u32 s0, s0, 1
s_cmp_lg_u32 s0, 0
s_cbranch_scc1 L1
; == b ==
v_lshlrev_b32 v2, 2, v1
v_add_u32 v0, v0, v2

; == wrong_rounds ==
; A round less.
@@ a @@
-s_mov_b32 s0, 4
+s_mov_b32 s0, 3
