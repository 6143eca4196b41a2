; Which operand's NaN is handed on hangs on their order; the canonical NaN does not.
; target: gfx900
; nan: canonical
; out: v0
; expect: equivalent
; relies on: nan=canonical
; == a ==
v_add_f32 v0, v1, v2
; == b ==
v_add_f32 v0, v2, v1
