; A skipped block has no effect: with EXEC narrowed to nothing the moves do nothing.
; out: v0, v2, exec, s[0:1]
; assume: s[2:3] == 0
; expect: equivalent
; == a ==
s_and_saveexec_b64 s[0:1], s[2:3]
v_mov_b32 v0, v1
v_add_u32 v2, v0, v2
s_mov_b64 exec, s[0:1]
; == b ==
s_mov_b64 s[0:1], exec

; == wrong_lane ==
; One lane is left.
; assume: s[2:3] == 1
