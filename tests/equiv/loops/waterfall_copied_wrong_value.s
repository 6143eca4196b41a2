; Rounds for each value that lanes have, in one program with the values copied before: what inactive lanes have does not
; matter to the first active one.
; Wrong: the first value of all is added in every round
; target: gfx900
; out: v0
; expect: different
; == a ==
s_mov_b64 s[6:7], exec
L1:
v_readfirstlane_b32 s8, v0
v_cmp_eq_u32 vcc, s8, v0
s_and_saveexec_b64 s[4:5], vcc
v_add_u32 v5, s8, v4
s_xor_b64 exec, exec, s[4:5]
s_cbranch_execnz L1
s_mov_b64 exec, s[6:7]
v_mov_b32 v0, v5
; == b ==
v_mov_b32 v5, v0
v_readfirstlane_b32 s9, v0
s_mov_b64 s[6:7], exec
L1:
v_readfirstlane_b32 s8, v5
v_cmp_eq_u32 vcc, s8, v5
s_and_saveexec_b64 s[4:5], vcc
v_add_u32 v0, s9, v4
s_xor_b64 exec, exec, s[4:5]
s_cbranch_execnz L1
s_mov_b64 exec, s[6:7]
