; The bound of the outer loop is read behind it: relations hold only together with goals that fail.
; target: gfx900
; expect: different
; == a ==
s_mov_b32 s14, 0
L1:
v_mov_b32 v9, 0
L2:
v_add_u32 v9, 1, v9
v_cmp_lt_u32 vcc, v9, v4
s_and_b64 exec, exec, vcc
s_cbranch_execnz L2
s_mov_b64 exec, s[32:33]
v_readlane_b32 s4, v4, 63
s_add_u32 s14, s14, 1
s_cmp_lt_u32 s14, s4
s_cbranch_scc1 L1
; == b ==
s_mov_b32 s14, 0
L1:
v_mov_b32 v9, 0
L2:
v_add_u32 v9, 1, v9
v_cmp_lt_u32 vcc, v9, v4
s_and_b64 exec, exec, vcc
s_cbranch_execnz L2
s_mov_b64 exec, s[32:33]
s_add_u32 s14, s14, 1
s_cmp_lt_u32 s14, s4
s_cbranch_scc1 L1
v_readlane_b32 s4, v4, 63
