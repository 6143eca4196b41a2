; Two ranges of bits that overlap.
; out: v0
; assume: v0{7:0} == 0x0f
; assume: v0{4:3} == 0
; expect: error
; == a ==
v_mov_b32 v0, 1
; == b ==
v_mov_b32 v0, 2
