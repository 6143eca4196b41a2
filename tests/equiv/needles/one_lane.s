; The same, excluded lane by lane.
; out: v0
; assume: v1[0..30] != 0xdeadbeef
; assume: v1[31] >u 0xdeadbeef
; assume: v1[32..63] <u 0xdeadbeef
; expect: equivalent
; == a ==
v_xor_b32 v3, 0xdeadbeef, v1
v_min_u32 v0, 1, v3
; == b ==
v_mov_b32 v0, 1

; == wrong_bound ==
; In lane 31 the bound is one too low. No random state finds it: the solver must.
; assume: v1[0..30] != 0xdeadbeef
; assume: v1[31] >=u 0xdeadbeef
; assume: v1[32..63] <u 0xdeadbeef

; == wrong_lane ==
; Nothing is assumed about lane 63. No random state finds it: the solver must.
; assume: v1[0..30] != 0xdeadbeef
; assume: v1[31] >u 0xdeadbeef
; assume: v1[32..62] <u 0xdeadbeef
