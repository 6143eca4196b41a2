; Messages have numbers of each target.
; target_a: gfx803
; target_b: gfx900
; out: mem
; expect: unsupported
; == a ==
s_sendmsg sendmsg(MSG_INTERRUPT)
s_endpgm
; == b ==
s_sendmsg sendmsg(MSG_INTERRUPT)
s_endpgm
