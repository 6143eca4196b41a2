; With op_sel_hi 0 both halves take the low half of an inline constant, which is defined.
; out: v0
; expect: equivalent
; == a ==
v_mov_b32 v2, 0x50005
v_pk_add_u16 v0, v1, v2
; == b ==
v_pk_add_u16 v0, v1, 5 op_sel_hi:[1,0]

; == wrong_high ==
; With op_sel_hi 1 the high half takes the high half of the constant, which no source decides
; (ledger P18).
; relies on: P18
@@ b @@
-v_pk_add_u16 v0, v1, 5 op_sel_hi:[1,0]
+v_pk_add_u16 v0, v1, 5
