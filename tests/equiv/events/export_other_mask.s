; By other lanes.
; target: gfx900
; abi: shader
; livein: v0
; out: mem
; expect: unknown
; == a ==
exp mrt0 v0, off, off, off done vm
s_endpgm
; == b ==
s_mov_b64 exec, 1
exp mrt0 v0, off, off, off done vm
s_endpgm
