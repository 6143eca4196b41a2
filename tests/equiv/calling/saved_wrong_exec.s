; EXEC is not put back.
; target: gfx900
; abi: function
; livein: v0
; out: v0
; expect: different
; == a ==
v_cmp_gt_u32 vcc, 10, v0
s_and_saveexec_b64 s[4:5], vcc
v_add_u32 v0, 7, v0
s_mov_b64 exec, s[4:5]
s_setpc_b64 s[30:31]
; == b ==
v_cmp_gt_u32 vcc, 10, v0
s_and_b64 exec, exec, vcc
v_add_u32 v0, 7, v0
s_setpc_b64 s[30:31]
