; What all lanes have is bounded by a scalar, and that by a constant: no difference is the rare value.
; target: gfx900
; out: v2
; assume: v0 <=u s0
; assume: s0 <u 0x1000
; expect: equivalent
; == a ==
v_mov_b32 v1, 0x12345678
v_sub_u32 v3, s0, v0
v_cmp_eq_u32 vcc, v3, v1
v_cndmask_b32 v2, 0, 1, vcc
; == b ==
v_mov_b32 v1, 0x12345678
v_mov_b32 v2, 0

; == wrong_narrow ==
; The other lanes leave the scalar one value above the rare difference.
; assume: v0 <=u s0
; assume: v0 >=u s0 - 0x12345678

; == wrong_open ==
; What all lanes have is bounded by a scalar: their difference may be the rare value, which the other lanes fit.
; assume: v0 <=u s0
