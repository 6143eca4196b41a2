; Where all lanes are active, nothing about DPP is open.
; target_a: gfx803
; target_b: gfx942
; out: v0
; assume: exec == -1
; expect: equivalent
; == a ==
v_mov_b32_dpp v0, v1 row_shr:1 row_mask:0xf bank_mask:0xf
; == b ==
v_mov_b32_dpp v0, v1 row_shr:1 row_mask:0xf bank_mask:0xf

; == wrong_distance ==
@@ b @@
-v_mov_b32_dpp v0, v1 row_shr:1 row_mask:0xf bank_mask:0xf
+v_mov_b32_dpp v0, v1 row_shr:2 row_mask:0xf bank_mask:0xf
