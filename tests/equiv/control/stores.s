; What one way stores, the same way stores on the other side; a load afterwards finds the same.
; target: gfx900
; out: v5, lds
; expect: equivalent
; relies on: lds=0x10000
; == a ==
s_cmp_eq_u32 s4, 0
s_cbranch_scc1 L2
ds_write_b32 v1, v2
s_branch L3
L2:
ds_write_b32 v1, v3
L3:
ds_read_b32 v5, v4
s_waitcnt lgkmcnt(0)
; == b ==
s_cmp_lg_u32 s4, 0
s_cbranch_scc0 L2
v_mov_b32 v6, v2
ds_write_b32 v1, v6
s_branch L3
L2:
ds_write_b32 v1, v3
L3:
ds_read_b32 v5, v4
s_waitcnt lgkmcnt(0)

; == wrong_version ==
; On the way of the second store the load comes before it.
; out: v5
@@ a @@
 ds_write_b32 v1, v2
+ds_read_b32 v5, v4
@@ a @@
+ds_read_b32 v5, v4
 L3:
-ds_read_b32 v5, v4
@@ b @@
-s_cmp_lg_u32 s4, 0
-s_cbranch_scc0 L2
-v_mov_b32 v6, v2
-ds_write_b32 v1, v6
+s_cmp_eq_u32 s4, 0
+s_cbranch_scc1 L2
+ds_write_b32 v1, v2
+ds_read_b32 v5, v4
@@ b @@
 L2:
+ds_read_b32 v5, v4
@@ b @@
-ds_read_b32 v5, v4
