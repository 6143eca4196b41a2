; v_mul_lo_u16 zeroes bits 31:16 on gfx8 and gfx9 (ledger C6).
; target: gfx803, gfx900, gfx906
; out: v0
; expect: equivalent
; == a ==
v_mul_lo_u16 v0, v0, v1
; == b ==
v_mul_lo_u32 v2, v0, v1
v_and_b32 v0, 0xffff, v2
