; With inactive lanes the second step reads what the first has not written.
; target: gfx803, gfx900
; out: v0
; expect: different
; == a ==
v_mov_b32_dpp v0, v1 row_mirror row_mask:0xf bank_mask:0xf
; == b ==
v_mov_b32_dpp v2, v1 row_half_mirror row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v0, v2 row_ror:8 row_mask:0xf bank_mask:0xf
