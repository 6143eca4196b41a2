; row_mask and bank_mask narrow the written lanes, like EXEC; a quad_perm that moves nothing shows
; only that.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
s_mov_b64 s[0:1], exec
s_and_b32 exec_lo, exec_lo, 0xff
s_and_b32 exec_hi, exec_hi, 0xff
v_mov_b32 v0, v1
s_mov_b64 exec, s[0:1]
; == b ==
v_mov_b32_dpp v0, v1 quad_perm:[0,1,2,3] row_mask:0x5 bank_mask:0x3

; == wrong_bank ==
; Banks 0 and 2.
@@ b @@
-v_mov_b32_dpp v0, v1 quad_perm:[0,1,2,3] row_mask:0x5 bank_mask:0x3
+v_mov_b32_dpp v0, v1 quad_perm:[0,1,2,3] row_mask:0x5 bank_mask:0x5

; == wrong_exchanged ==
; The masks are exchanged.
@@ b @@
-v_mov_b32_dpp v0, v1 quad_perm:[0,1,2,3] row_mask:0x5 bank_mask:0x3
+v_mov_b32_dpp v0, v1 quad_perm:[0,1,2,3] row_mask:0x3 bank_mask:0x5

; == wrong_row ==
; Row 1 instead of row 0.
@@ b @@
-v_mov_b32_dpp v0, v1 quad_perm:[0,1,2,3] row_mask:0x5 bank_mask:0x3
+v_mov_b32_dpp v0, v1 quad_perm:[0,1,2,3] row_mask:0x6 bank_mask:0x3
