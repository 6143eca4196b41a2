; Each round stores both halves of a word, or the word.
; target: gfx900
; out: mem
; expect: equivalent
; == a ==
s_mov_b32 s6, 0
L:
s_lshl_b32 s7, s6, 8
v_lshl_add_u32 v2, v0, 2, s7
v_add_u32 v1, v1, v3
global_store_short v2, v1, s[0:1]
global_store_short_d16_hi v2, v1, s[0:1] offset:2
s_add_u32 s6, s6, 1
s_cmp_lt_u32 s6, s4
s_cbranch_scc1 L
; == b ==
s_mov_b32 s6, 0
L:
s_lshl_b32 s7, s6, 8
v_lshl_add_u32 v2, v0, 2, s7
v_add_u32 v1, v1, v3
global_store_dword v2, v1, s[0:1]
s_add_u32 s6, s6, 1
s_cmp_lt_u32 s6, s4
s_cbranch_scc1 L

; == wrong_half ==
; The upper half is stored too far away.
@@ a @@
-global_store_short_d16_hi v2, v1, s[0:1] offset:2
+global_store_short_d16_hi v2, v1, s[0:1] offset:4

; == wrong_value ==
; The upper half is the lower one.
@@ a @@
-global_store_short_d16_hi v2, v1, s[0:1] offset:2
+global_store_short v2, v1, s[0:1] offset:2

; == wrong_rounds ==
; The last round is left out.
@@ b @@
-s_cmp_lt_u32 s6, s4
+s_add_u32 s8, s6, 1
+s_cmp_lt_u32 s8, s4
