; Entries of the table for four shader engines, by their row and column.
; target: gfx900, gfx906
; assume: v0 <u 4
; out: v[1:3]
; expect: equivalent
; == a ==
v_screen_partition_4se_b32_e32 v1, v0
v_mov_b32_e32 v4, 0x2f
v_screen_partition_4se_b32_e32 v2, v4
v_mov_b32_e32 v4, 0xffffff80
v_screen_partition_4se_b32_e32 v3, v4
; == b ==
v_lshlrev_b32_e64 v1, v0, 2
v_subrev_u32_e32 v1, 1, v1
v_mov_b32_e32 v2, 15
v_mov_b32_e32 v3, 11

; == wrong_row ==
; Entry 0x80 is 11, the first one of row 8.
@@ b @@
-v_mov_b32_e32 v3, 11
+v_mov_b32_e32 v3, 15
