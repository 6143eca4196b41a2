; With op_sel_hi 1 the high half takes the high half of the constant, which no source decides
; (ledger P18).
; out: v0
; expect: different
; relies on: P18
; == a ==
v_mov_b32 v2, 0x50005
v_pk_add_u16 v0, v1, v2
; == b ==
v_pk_add_u16 v0, v1, 5
