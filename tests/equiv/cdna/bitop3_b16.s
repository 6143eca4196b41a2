; Halves as op_sel selects them; the other one is kept.
; target: gfx950
; out: v0
; expect: equivalent
; == a ==
v_lshrrev_b32 v4, 16, v2
v_and_b32 v4, v4, v3
v_xor_b32 v4, v4, v1
v_and_b32 v4, 0xffff, v4
v_and_b32 v5, 0xffff0000, v0
v_or_b32 v0, v4, v5
; == b ==
v_bitop3_b16 v0, v1, v2, v3 bitop3:0x78 op_sel:[0,1,0,0]

; == wrong_half ==
@@ b @@
-v_bitop3_b16 v0, v1, v2, v3 bitop3:0x78 op_sel:[0,1,0,0]
+v_bitop3_b16 v0, v1, v2, v3 bitop3:0x78 op_sel:[0,0,0,0]

; == wrong_result_half ==
@@ b @@
-v_bitop3_b16 v0, v1, v2, v3 bitop3:0x78 op_sel:[0,1,0,0]
+v_bitop3_b16 v0, v1, v2, v3 bitop3:0x78 op_sel:[0,1,0,1]
