; Tables for a & b | c, a ^ b ^ c, the majority, and a selection (ledger N6).
; target: gfx950
; out: v[0:3]
; expect: equivalent
; == a ==
v_and_or_b32 v0, v4, v5, v6
v_xor_b32 v1, v4, v5
v_xor_b32 v1, v1, v6
v_and_b32 v2, v4, v5
v_or_b32 v3, v4, v5
v_and_b32 v3, v3, v6
v_or_b32 v2, v2, v3
v_bfi_b32 v3, v4, v5, v6
; == b ==
v_bitop3_b32 v0, v4, v5, v6 bitop3:0xea
v_bitop3_b32 v1, v4, v5, v6 bitop3:0x96
v_bitop3_b32 v2, v4, v5, v6 bitop3:0xe8
v_bitop3_b32 v3, v4, v5, v6 bitop3:0xca

; == wrong_order ==
; Source 2 in the place of source 0.
@@ b @@
-v_bitop3_b32 v0, v4, v5, v6 bitop3:0xea
+v_bitop3_b32 v0, v4, v5, v6 bitop3:0xf8

; == wrong_bit ==
@@ b @@
-v_bitop3_b32 v2, v4, v5, v6 bitop3:0xe8
+v_bitop3_b32 v2, v4, v5, v6 bitop3:0xe9
