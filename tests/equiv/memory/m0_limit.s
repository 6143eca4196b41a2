; gfx9 has no limit in M0, so that nobody need set it.
; target: gfx900
; out: v0
; expect: equivalent
; relies on: lds=0x10000
; == a ==
s_mov_b32 m0, -1
ds_read_b32 v0, v1
s_waitcnt lgkmcnt(0)
; == b ==
ds_read_b32 v0, v1
s_waitcnt lgkmcnt(0)

; == wrong_target ==
; On gfx8 an address that is not below M0 is out of range.
; target: gfx803
