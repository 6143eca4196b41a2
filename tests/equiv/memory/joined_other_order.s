; The bytes are stored the other way round.
; target: gfx900
; out: mem
; expect: different
; == a ==
v_mov_b32 v3, 0
global_store_short v3, v2, s[0:1]
; == b ==
v_mov_b32 v3, 0
v_lshrrev_b32 v4, 8, v2
global_store_byte v3, v2, s[0:1] offset:1
global_store_byte v3, v4, s[0:1]
