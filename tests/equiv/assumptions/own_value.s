; Every lane has a small number: a rare value is in none.
; target: gfx900
; out: v2
; assume: v0 <u 0x1000
; expect: equivalent
; == a ==
v_mov_b32 v1, 0x12345678
v_cmp_eq_u32 vcc, v0, v1
v_cndmask_b32 v2, 0, 1, vcc
; == b ==
v_mov_b32 v1, 0x12345678
v_mov_b32 v2, 0
s_mov_b64 vcc, 0

; == wrong_chain ==
; A register is below another one, which is small in one lane: the other lanes may have the rare value.
; assume: v0 <u v4
; assume: v4[0] <u 0x1000

; == wrong_lane ==
; One lane has a small number; the others may have the rare value.
; assume: v0[3] <u 0x1000

; == wrong_other ==
; Every lane has a small number in another register than one that hangs on it in one lane alone.
; assume: v4 <u 0x1000
; assume: v0[3] == v4[3]

; == wrong_range ==
; Numbers up to the rare value: some lane may have it.
; assume: v0 <=u 0x12345678
