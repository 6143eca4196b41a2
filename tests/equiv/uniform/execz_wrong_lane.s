; One lane is left.
; out: v0, v2, exec, s[0:1]
; assume: s[2:3] == 1
; expect: different
; == a ==
s_and_saveexec_b64 s[0:1], s[2:3]
v_mov_b32 v0, v1
v_add_u32 v2, v0, v2
s_mov_b64 exec, s[0:1]
; == b ==
s_mov_b64 s[0:1], exec
