; A mirrored row is a mirrored half row, rotated by 8.
; target: gfx803, gfx900
; out: v0
; assume: exec == -1
; expect: equivalent
; == a ==
v_mov_b32_dpp v0, v1 row_mirror row_mask:0xf bank_mask:0xf
; == b ==
v_mov_b32_dpp v2, v1 row_half_mirror row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v0, v2 row_ror:8 row_mask:0xf bank_mask:0xf

; == wrong_amount ==
; Rotated by 4.
@@ b @@
-v_mov_b32_dpp v0, v2 row_ror:8 row_mask:0xf bank_mask:0xf
+v_mov_b32_dpp v0, v2 row_ror:4 row_mask:0xf bank_mask:0xf

; == wrong_exec ==
; With inactive lanes the second step reads what the first has not written.
; without: assume
