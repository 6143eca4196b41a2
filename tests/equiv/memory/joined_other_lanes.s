; Another lane's second byte may be where the first byte of a lane is: then their order matters.
; target: gfx900
; out: mem
; expect: different
; == a ==
global_store_short v[0:1], v2, off
; == b ==
v_lshrrev_b32 v4, 8, v2
global_store_byte v[0:1], v2, off
global_store_byte v[0:1], v4, off offset:1
