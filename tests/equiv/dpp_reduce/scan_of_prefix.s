; An inclusive scan over rows: lane n of a row has the sum of lanes 0 to n.
; target: gfx803, gfx900
; out: v0
; assume: exec == -1
; expect: equivalent
; == a ==
v_xor_b32_dpp v0, v0, v0 row_shr:1 row_mask:0xf bank_mask:0xf
v_xor_b32_dpp v0, v0, v0 row_shr:2 row_mask:0xf bank_mask:0xf
v_xor_b32_dpp v0, v0, v0 row_shr:4 row_mask:0xf bank_mask:0xf
v_xor_b32_dpp v0, v0, v0 row_shr:8 row_mask:0xf bank_mask:0xf
; == b ==
v_mov_b32 v2, v0
v_xor_b32_dpp v2, v0, v2 row_shr:1 row_mask:0xf bank_mask:0xf
v_xor_b32_dpp v2, v0, v2 row_shr:2 row_mask:0xf bank_mask:0xf
v_xor_b32_dpp v2, v0, v2 row_shr:3 row_mask:0xf bank_mask:0xf
v_xor_b32_dpp v2, v0, v2 row_shr:4 row_mask:0xf bank_mask:0xf
v_xor_b32_dpp v2, v0, v2 row_shr:5 row_mask:0xf bank_mask:0xf
v_xor_b32_dpp v2, v0, v2 row_shr:6 row_mask:0xf bank_mask:0xf
v_xor_b32_dpp v2, v0, v2 row_shr:7 row_mask:0xf bank_mask:0xf
v_xor_b32_dpp v2, v0, v2 row_shr:8 row_mask:0xf bank_mask:0xf
v_xor_b32_dpp v2, v0, v2 row_shr:9 row_mask:0xf bank_mask:0xf
v_xor_b32_dpp v2, v0, v2 row_shr:10 row_mask:0xf bank_mask:0xf
v_xor_b32_dpp v2, v0, v2 row_shr:11 row_mask:0xf bank_mask:0xf
v_xor_b32_dpp v2, v0, v2 row_shr:12 row_mask:0xf bank_mask:0xf
v_xor_b32_dpp v2, v0, v2 row_shr:13 row_mask:0xf bank_mask:0xf
v_xor_b32_dpp v2, v0, v2 row_shr:14 row_mask:0xf bank_mask:0xf
v_xor_b32_dpp v2, v0, v2 row_shr:15 row_mask:0xf bank_mask:0xf
v_mov_b32 v0, v2

; == wrong_step ==
; One term is missing.
@@ b @@
-v_xor_b32_dpp v2, v0, v2 row_shr:15 row_mask:0xf bank_mask:0xf
+v_xor_b32_dpp v2, v0, v2 row_shr:14 row_mask:0xf bank_mask:0xf
