; op_sel on a 32-bit operand has no meaning: not modelled (ledger C7).
; out: v0
; expect: unsupported
; == a ==
v_mad_u32_u16 v0, v1, v2, v3 op_sel:[0,0,1,0]
; == b ==
v_mad_u32_u16 v0, v1, v2, v3
