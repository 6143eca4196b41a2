; 16-bit results zero the high half of their register on gfx8, and keep it on gfx9 (ledger C6).
; target_a: gfx803
; target_b: gfx900
; out: v0
; expect: different
; == a ==
v_mad_u16 v0, v1, v2, v3
; == b ==
v_mad_u16 v0, v1, v2, v3
