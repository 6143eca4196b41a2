; Row 1 is masked off too.
; target: gfx803, gfx900
; out: v0[16..63]
; expect: different
; == a ==
v_mov_b32_dpp v0, v1 row_bcast:15 row_mask:0xf bank_mask:0xf
; == b ==
v_mov_b32_dpp v0, v1 row_bcast:15 row_mask:0xc bank_mask:0xf
