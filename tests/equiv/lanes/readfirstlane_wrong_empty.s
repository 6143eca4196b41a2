; With EXEC = 0 it reads lane 0 (ledger X12); s_ff1 gives -1, which is lane 63.
; target: gfx803, gfx900
; out: s0
; expect: different
; == a ==
v_readfirstlane_b32 s0, v0
; == b ==
s_ff1_i32_b64 s1, exec
v_readlane_b32 s0, v0, s1
