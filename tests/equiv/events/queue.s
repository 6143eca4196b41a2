; Before gfx9 the handler finds the queue in s[0:1].
; target: gfx803
; abi: kernel
; livein: s4, s5, v0, v1
; out: mem
; expect: equivalent
; relies on: trap-handler
; == a ==
s_mov_b64 s[0:1], s[4:5]
s_trap 2
s_endpgm
; == b ==
s_mov_b32 s1, s5
s_mov_b32 s0, s4
s_trap 2
s_endpgm
