; A scalar instruction in the region is skipped as well.
; target: gfx900
; out: s2
; expect: different
; == a ==
v_cmp_gt_u32 vcc, 10, v0
s_and_saveexec_b64 s[0:1], vcc
s_cbranch_execz L1
s_mov_b32 s2, 7
L1:
s_or_b64 exec, exec, s[0:1]
; == b ==
v_cmp_gt_u32 vcc, 10, v0
s_and_saveexec_b64 s[0:1], vcc
s_mov_b32 s2, 7
s_or_b64 exec, exec, s[0:1]
