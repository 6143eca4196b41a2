; A mask filters the write only: lanes that it switches off still serve as sources (ledger D14).
; target: gfx803, gfx900
; out: v0
; assume: exec == -1
; expect: equivalent
; == a ==
v_mov_b32_dpp v2, v1 row_shr:4 row_mask:0xf bank_mask:0xf
s_mov_b64 s[0:1], exec
s_and_b32 exec_lo, exec_lo, 0xf0f0f0f0
s_and_b32 exec_hi, exec_hi, 0xf0f0f0f0
v_mov_b32 v0, v2
s_mov_b64 exec, s[0:1]
; == b ==
v_mov_b32_dpp v0, v1 row_shr:4 row_mask:0xf bank_mask:0xa

; == wrong_banks ==
; The other banks are written.
@@ b @@
-v_mov_b32_dpp v0, v1 row_shr:4 row_mask:0xf bank_mask:0xa
+v_mov_b32_dpp v0, v1 row_shr:4 row_mask:0xf bank_mask:0x5
