; Outside the file nothing is stored, and v0 is read (ledger I2).
; In between there are registers below v8.
; target: gfx803
; out: v1
; expect: different
; == a ==
v_movreld_b32_e32 v8, v0
v_movrels_b32_e32 v1, v8
; == b ==
v_movreld_b32_e32 v8, v0
v_mov_b32_e32 v1, v8
