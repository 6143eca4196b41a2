; The high word of the program's place completes addresses in its 4 GiB; the code before it is longer in b.
; target: gfx900
; livein: s0, v0, v1
; out: mem
; expect: equivalent
; relies on: same-segment
; == a ==
s_getpc_b64 s[4:5]
s_mov_b32 s4, s0
s_load_dword s6, s[4:5], 0x0
s_waitcnt lgkmcnt(0)
v_mov_b32 v2, s6
global_store_dword v[0:1], v2, off
s_endpgm
; == b ==
s_nop 0
s_getpc_b64 s[6:7]
s_mov_b32 s6, s0
s_load_dword s4, s[6:7], 0x0
s_waitcnt lgkmcnt(0)
v_mov_b32 v3, s4
global_store_dword v[0:1], v3, off
s_endpgm
