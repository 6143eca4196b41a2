; They differ only where the sum wraps, which nobody counts.
; target: gfx900
; facts: lds-no-wrap
; assume: v0 == 0xffffff00
; out: v2
; expect: unknown
; == a ==
ds_read_b32 v2, v0 offset:1020
; == b ==
v_mov_b32 v2, 1
