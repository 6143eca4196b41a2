; Lanes for which row_bcast has no source (ledger D6, D7) never reach the result: rows 0, and 0 and 1, are masked off.
; Wrong: row 0 takes a value that no document defines
; target: gfx803, gfx900
; assume: exec == -1
; ensures: lane <u 16 => v0 == old(v0)
; ensures: lane >=u 32 && lane <u 48 => v0 == old(v0)
; expect: refuted
v_xor_b32_dpp v0, v0, v0 row_bcast:15 row_mask:0xb bank_mask:0xf
