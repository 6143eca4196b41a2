; The loop stores through an address in the own part of the stack that is another one in each round: seldom to the cell.
; target: gfx900
; abi: function
; livein: v0, v1, s6
; facts: private-stack
; out: v0, mem
; expect: unknown
; == a ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
s_lshr_b32 s4, s32, 6
v_mov_b32_e32 v5, s4
v_mov_b32_e32 v3, 7
buffer_store_dword v3, off, s[0:3], s32
v_mul_lo_u32 v6, v0, v1
v_mul_hi_u32 v7, v0, v1
v_xor_b32_e32 v6, v6, v7
s_mov_b32 s5, 0
L1:
v_cmp_eq_u32_e32 vcc, 0x9e3779b1, v6
s_and_saveexec_b64 s[8:9], vcc
buffer_store_dword v1, v5, s[0:3], 0 offen
s_mov_b64 exec, s[8:9]
v_add_u32_e32 v5, 4, v5
s_add_i32 s5, s5, 1
s_cmp_lt_i32 s5, s6
s_cbranch_scc1 L1
buffer_load_dword v0, off, s[0:3], s32
s_waitcnt vmcnt(0)
s_setpc_b64 s[30:31]
; == b ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
s_lshr_b32 s4, s32, 6
v_mov_b32_e32 v5, s4
v_mov_b32_e32 v3, 7
buffer_store_dword v3, off, s[0:3], s32
v_mul_lo_u32 v6, v0, v1
v_mul_hi_u32 v7, v0, v1
v_xor_b32_e32 v6, v6, v7
s_mov_b32 s5, 0
L1:
v_cmp_eq_u32_e32 vcc, 0x9e3779b1, v6
s_and_saveexec_b64 s[8:9], vcc
buffer_store_dword v1, v5, s[0:3], 0 offen
s_mov_b64 exec, s[8:9]
v_add_u32_e32 v5, 4, v5
s_add_i32 s5, s5, 1
s_cmp_lt_i32 s5, s6
s_cbranch_scc1 L1
v_mov_b32_e32 v0, 7
s_setpc_b64 s[30:31]
