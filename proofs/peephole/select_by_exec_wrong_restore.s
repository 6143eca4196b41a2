; EXEC is flipped once more instead of being restored: lanes of the first branch are lost.
; target: gfx900, gfx906
; out: v2, exec
; expect: refuted
; == a ==
v_cmp_lt_i32_e32 vcc, v0, v1
s_and_saveexec_b64 s[0:1], vcc
v_sub_u32_e32 v2, v1, v0
s_xor_b64 exec, exec, s[0:1]
v_sub_u32_e32 v2, v0, v1
s_andn2_b64 exec, s[0:1], exec
; == b ==
v_cmp_lt_i32_e32 vcc, v0, v1
v_sub_u32_e32 v3, v1, v0
v_sub_u32_e32 v4, v0, v1
v_cndmask_b32_e32 v2, v4, v3, vcc
