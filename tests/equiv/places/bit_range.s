; Only the bits named are compared.
; out: v0{0:0}
; expect: equivalent
; == a ==
v_add_u32 v0, v0, v1
; == b ==
v_or_b32 v2, v0, v1
v_and_b32 v3, v0, v1
v_sub_u32 v0, v2, v3

; == wrong_bits ==
; Bit 1 differs.
; out: v0{1:0}
