; With op_sel_hi 0 both halves take the low half of an inline constant, which is defined.
; out: v0
; expect: equivalent
; == a ==
v_mov_b32 v2, 0x50005
v_pk_add_u16 v0, v1, v2
; == b ==
v_pk_add_u16 v0, v1, 5 op_sel_hi:[1,0]
