; Where EXEC is changed it may be empty.
; target: gfx900
; abi: kernel
; livein: s0, v1
; out: s1
; expect: different
; == a ==
v_cmp_gt_u32 vcc, 10, v1
s_and_b64 exec, exec, vcc
v_mov_b32 v0, s0
v_readfirstlane_b32 s1, v0
s_endpgm
; == b ==
s_mov_b32 s1, s0
s_endpgm
