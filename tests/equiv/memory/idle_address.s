; What registers of addresses have in lanes that are not active is nobody's business: neither for the place nor for the range.
; target: gfx600
; abi: kernel
; livein: s8, s9, v0
; facts: args-readonly
; out: mem
; expect: equivalent
; relies on: lds=0x8000, args-readonly
; decided by: structural
; == a ==
s_load_dwordx4 s[0:3], s[8:9], 0x0
s_mov_b32 s7, 0xf000
s_mov_b32 s6, 0
v_lshlrev_b32 v0, 1, v0
v_mov_b32 v1, 0
v_mov_b32 v3, 16
s_mov_b32 m0, -1
ds_read_b32 v3, v3
s_waitcnt lgkmcnt(0)
s_mov_b64 s[4:5], s[2:3]
buffer_load_ushort v2, v[0:1], s[4:7], 0 addr64
s_waitcnt vmcnt(0)
v_add_i32 v2, vcc, v2, v3
s_mov_b64 s[2:3], s[6:7]
buffer_store_short v2, v[0:1], s[0:3], 0 addr64
s_endpgm
; == b ==
s_load_dwordx4 s[0:3], s[8:9], 0x0
s_mov_b32 s7, 0xf000
s_mov_b32 s6, 0
v_mov_b32 v5, 0
v_lshlrev_b32 v4, 1, v0
v_mov_b32 v3, 16
s_mov_b32 m0, -1
ds_read_b32 v3, v3
s_waitcnt lgkmcnt(0)
s_mov_b64 s[4:5], s[2:3]
buffer_load_ushort v2, v[4:5], s[4:7], 0 addr64
s_waitcnt vmcnt(0)
v_add_i32 v2, vcc, v3, v2
s_mov_b64 s[2:3], s[6:7]
buffer_store_short v2, v[4:5], s[0:3], 0 addr64
s_endpgm

; == wrong_lanes ==
; A register of the address is defined in other lanes than those that load.
@@ b @@
 s_mov_b64 s[4:5], s[2:3]
+s_not_b64 exec, exec
+v_mov_b32 v5, 1
+s_not_b64 exec, exec
+v_mov_b32 v5, 1
@@ b @@
 s_mov_b64 s[2:3], s[6:7]
+v_mov_b32 v5, 0
