; Bit 24 differs.
; out: v0{24:0}
; expect: different
; == a ==
v_ashrrev_i32 v0, 8, v0
; == b ==
v_lshrrev_b32 v0, 8, v0
