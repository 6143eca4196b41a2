; butterfly16 is a rotation of the row by 8, by DPP.
; Wrong: a rotation by 4 is no exchange
; target: gfx803, gfx900
; assume: exec == -1
; ensures: v0 == butterfly(16, old(v1))
; expect: refuted
v_mov_b32_dpp v0, v1 row_ror:4 row_mask:0xf bank_mask:0xf
