; DPP permutes both words of a pair (ledger N10).
; target: gfx942, gfx950
; out: v[0:1]
; assume: exec == -1
; expect: equivalent
; == a ==
v_mov_b32_dpp v0, v2 row_newbcast:5 row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v1, v3 row_newbcast:5 row_mask:0xf bank_mask:0xf
; == b ==
v_mov_b64_dpp v[0:1], v[2:3] row_newbcast:5 row_mask:0xf bank_mask:0xf

; == wrong_lane ==
@@ b @@
-v_mov_b64_dpp v[0:1], v[2:3] row_newbcast:5 row_mask:0xf bank_mask:0xf
+v_mov_b64_dpp v[0:1], v[2:3] row_newbcast:4 row_mask:0xf bank_mask:0xf
