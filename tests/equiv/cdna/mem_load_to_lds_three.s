; Three words of each lane to LDS: 16 bytes from lane to lane by one reading (ledger K178).
; target: gfx950
; out: lds
; expect: equivalent
; reading: K178=16
; relies on: K178=16, lds=0x28000
; == a ==
s_mov_b32 m0, 0x100
buffer_load_dwordx3 off, s[4:7], 0 lds
s_waitcnt vmcnt(0)
s_endpgm
; == b ==
buffer_load_dwordx3 v[4:6], off, s[4:7], 0
v_mbcnt_lo_u32_b32 v3, -1, 0
v_mbcnt_hi_u32_b32 v3, -1, v3
v_lshlrev_b32 v3, 4, v3
s_waitcnt vmcnt(0)
ds_write_b96 v3, v[4:6] offset:256
s_waitcnt lgkmcnt(0)
s_mov_b32 m0, 0x100
s_endpgm

; == wrong_reading ==
; By the other one it is 12 bytes.
; reading: K178=12
; relies on: K178=12
