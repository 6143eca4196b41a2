; Each bit of bank_mask is a quad of every row.
; target: gfx803, gfx900
; out: v[0:3]
; expect: equivalent
; == a ==
s_mov_b64 s[0:1], exec
s_and_b32 exec_lo, exec_lo, 0xf000f
s_and_b32 exec_hi, exec_hi, 0xf000f
v_mov_b32 v0, v8
s_mov_b64 exec, s[0:1]
s_mov_b64 s[0:1], exec
s_and_b32 exec_lo, exec_lo, 0xf000f0
s_and_b32 exec_hi, exec_hi, 0xf000f0
v_mov_b32 v1, v8
s_mov_b64 exec, s[0:1]
s_mov_b64 s[0:1], exec
s_and_b32 exec_lo, exec_lo, 0xf000f00
s_and_b32 exec_hi, exec_hi, 0xf000f00
v_mov_b32 v2, v8
s_mov_b64 exec, s[0:1]
s_mov_b64 s[0:1], exec
s_and_b32 exec_lo, exec_lo, 0xf000f000
s_and_b32 exec_hi, exec_hi, 0xf000f000
v_mov_b32 v3, v8
s_mov_b64 exec, s[0:1]
; == b ==
v_mov_b32_dpp v0, v8 quad_perm:[0,1,2,3] row_mask:0xf bank_mask:0x1
v_mov_b32_dpp v1, v8 quad_perm:[0,1,2,3] row_mask:0xf bank_mask:0x2
v_mov_b32_dpp v2, v8 quad_perm:[0,1,2,3] row_mask:0xf bank_mask:0x4
v_mov_b32_dpp v3, v8 quad_perm:[0,1,2,3] row_mask:0xf bank_mask:0x8

; == wrong_bank ==
; Bank 2 is written as bank 1.
@@ b @@
-v_mov_b32_dpp v2, v8 quad_perm:[0,1,2,3] row_mask:0xf bank_mask:0x4
+v_mov_b32_dpp v2, v8 quad_perm:[0,1,2,3] row_mask:0xf bank_mask:0x2
