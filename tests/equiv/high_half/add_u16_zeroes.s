; v_add_u16 zeroes bits 31:16 on gfx8 and gfx9 (ledger C6).
; target: gfx803, gfx900, gfx906
; out: v0
; expect: equivalent
; == a ==
v_add_u16 v0, v0, v1
; == b ==
v_mad_u32_u24 v2, v0, 1, v1
v_and_b32 v0, 0xffff, v2
