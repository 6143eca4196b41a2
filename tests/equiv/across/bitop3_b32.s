; A table of three operands (gfx950), or what another target has: an exclusive or, and the majority.
; target_a: gfx950
; target_b: gfx942
; out: v[0:1]
; expect: equivalent
; == a ==
v_bitop3_b32 v0, v4, v5, v6 bitop3:0x96
v_bitop3_b32 v1, v4, v5, v6 bitop3:0xe8
; == b ==
v_xor_b32 v0, v4, v5
v_xor_b32 v0, v0, v6
v_and_b32 v2, v4, v5
v_or_b32 v3, v4, v5
v_and_or_b32 v1, v3, v6, v2

; == wrong_bit ==
@@ a @@
-v_bitop3_b32 v1, v4, v5, v6 bitop3:0xe8
+v_bitop3_b32 v1, v4, v5, v6 bitop3:0xe9

; == wrong_operation ==
@@ b @@
-v_or_b32 v3, v4, v5
+v_xor_b32 v3, v4, v6
