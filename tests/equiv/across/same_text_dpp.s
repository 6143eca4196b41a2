; What an inactive lane gives is a reading, which each machine has for itself (ledger D15).
; target_a: gfx900
; target_b: gfx906
; out: v0
; expect: different
; relies on: D15
; == a ==
v_mov_b32_dpp v0, v1 row_shr:1 row_mask:0xf bank_mask:0xf
; == b ==
v_mov_b32_dpp v0, v1 row_shr:1 row_mask:0xf bank_mask:0xf
