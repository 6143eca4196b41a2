; The low result is defined either way.
; out: v0{15:0}
; expect: equivalent
; == a ==
v_mov_b32 v2, 0x50005
v_pk_add_u16 v0, v1, v2
; == b ==
v_pk_add_u16 v0, v1, 5

; == wrong_bit_16 ==
; Bit 16 is not.
; out: v0{16:0}
; relies on: P18
