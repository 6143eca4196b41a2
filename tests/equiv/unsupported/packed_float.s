; Nor packed floats.
; out: v0
; expect: unsupported
; == a ==
v_pk_add_f16 v0, v1, v2
; == b ==
v_pk_add_f16 v0, v1, v2
