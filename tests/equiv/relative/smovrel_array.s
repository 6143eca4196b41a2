; For every M0 inside the array.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s[0:3]
; assume: m0 <u 64 && (m0 & 1) == 0
; expect: equivalent
; == a ==
s_movreld_b64 s[8:9], s[0:1]
s_movrels_b64 s[2:3], s[8:9]
; == b ==
s_movreld_b64 s[8:9], s[0:1]
s_mov_b64 s[2:3], s[0:1]

; == wrong_odd ==
; An odd number for a pair is open (ledger I5).
; out: s[2:3]
; assume: m0 <u 64
; relies on: I5
