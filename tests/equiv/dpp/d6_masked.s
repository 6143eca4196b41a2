; With row 0 masked off, nothing depends on D6.
; target: gfx803, gfx900
; out: v0[16..63]
; expect: equivalent
; == a ==
v_mov_b32_dpp v0, v1 row_bcast:15 row_mask:0xf bank_mask:0xf
; == b ==
v_mov_b32_dpp v0, v1 row_bcast:15 row_mask:0xe bank_mask:0xf

; == wrong_rows ==
; Row 1 is masked off too.
@@ b @@
-v_mov_b32_dpp v0, v1 row_bcast:15 row_mask:0xe bank_mask:0xf
+v_mov_b32_dpp v0, v1 row_bcast:15 row_mask:0xc bank_mask:0xf
