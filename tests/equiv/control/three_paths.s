; A store before a second branch happens on both of its ways, wherever they meet the way around the store.
; target: gfx900
; out: lds
; expect: equivalent
; relies on: lds=0x10000
; == a ==
s_cmp_eq_u32 s4, 0
s_cbranch_scc1 L2
ds_write_b32 v1, v2
s_cmp_eq_u32 s5, 0
s_cbranch_scc1 L3
L2:
v_mov_b32 v3, 0
L3:
s_nop 0
; == b ==
s_cmp_lg_u32 s4, 0
s_cbranch_scc0 L2
v_mov_b32 v6, v2
ds_write_b32 v1, v6
L2:
s_nop 0

; == wrong_always ==
; The store happens whatever the branches do.
@@ b @@
-s_cmp_lg_u32 s4, 0
-s_cbranch_scc0 L2
-v_mov_b32 v6, v2
-ds_write_b32 v1, v6
-L2:
-s_nop 0
+ds_write_b32 v1, v2

; == wrong_way ==
; The store happens only where the second branch is not taken.
@@ b @@
-v_mov_b32 v6, v2
-ds_write_b32 v1, v6
+s_cmp_eq_u32 s5, 0
+s_cbranch_scc1 L2
+ds_write_b32 v1, v2
