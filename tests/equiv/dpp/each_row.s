; Each bit of row_mask is a row of 16 lanes.
; target: gfx803, gfx900
; out: v[0:3]
; expect: equivalent
; == a ==
s_mov_b64 s[0:1], exec
s_and_b32 exec_lo, exec_lo, 0xffff
s_and_b32 exec_hi, exec_hi, 0
v_mov_b32 v0, v8
s_mov_b64 exec, s[0:1]
s_mov_b64 s[0:1], exec
s_and_b32 exec_lo, exec_lo, 0xffff0000
s_and_b32 exec_hi, exec_hi, 0
v_mov_b32 v1, v8
s_mov_b64 exec, s[0:1]
s_mov_b64 s[0:1], exec
s_and_b32 exec_lo, exec_lo, 0
s_and_b32 exec_hi, exec_hi, 0xffff
v_mov_b32 v2, v8
s_mov_b64 exec, s[0:1]
s_mov_b64 s[0:1], exec
s_and_b32 exec_lo, exec_lo, 0
s_and_b32 exec_hi, exec_hi, 0xffff0000
v_mov_b32 v3, v8
s_mov_b64 exec, s[0:1]
; == b ==
v_mov_b32_dpp v0, v8 quad_perm:[0,1,2,3] row_mask:0x1 bank_mask:0xf
v_mov_b32_dpp v1, v8 quad_perm:[0,1,2,3] row_mask:0x2 bank_mask:0xf
v_mov_b32_dpp v2, v8 quad_perm:[0,1,2,3] row_mask:0x4 bank_mask:0xf
v_mov_b32_dpp v3, v8 quad_perm:[0,1,2,3] row_mask:0x8 bank_mask:0xf

; == wrong_row ==
; Row 3 is written as row 2.
@@ b @@
-v_mov_b32_dpp v3, v8 quad_perm:[0,1,2,3] row_mask:0x8 bank_mask:0xf
+v_mov_b32_dpp v3, v8 quad_perm:[0,1,2,3] row_mask:0x4 bank_mask:0xf
