; What a wave keeps in LDS for itself, and stores to global memory.
; target: gfx900
; abi: kernel
; livein: s2, s3, v0, v1, v2
; assume: v0 <u 64
; out: mem
; relies on: lds=0x10000
; expect: equivalent
; == a ==
v_lshlrev_b32 v4, 2, v0
ds_write_b32 v4, v1
s_waitcnt lgkmcnt(0)
ds_read_b32 v3, v4
s_waitcnt lgkmcnt(0)
global_store_dword v4, v3, s[2:3]
s_endpgm
; == b ==
v_lshlrev_b32 v5, 2, v0
ds_write_b32 v5, v1 offset:0
s_waitcnt lgkmcnt(0)
ds_read_b32 v3, v5
v_lshlrev_b32 v4, 2, v0
s_waitcnt lgkmcnt(0)
global_store_dword v4, v3, s[2:3]
s_endpgm
