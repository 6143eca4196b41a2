; A high bit range.
; out: v0{23:0}
; expect: equivalent
; == a ==
v_ashrrev_i32 v0, 8, v0
; == b ==
v_lshrrev_b32 v0, 8, v0

; == wrong_bits ==
; Bit 24 differs.
; out: v0{24:0}
