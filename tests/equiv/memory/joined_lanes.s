; The shorts of different lanes are the same or do not meet, whatever the lanes' numbers are: their bytes are theirs.
; target: gfx900
; out: mem
; expect: equivalent
; == a ==
v_lshlrev_b32 v3, 1, v0
global_store_short v3, v2, s[0:1]
; == b ==
v_lshlrev_b32 v3, 1, v0
v_lshrrev_b32 v4, 8, v2
global_store_byte v3, v4, s[0:1] offset:1
global_store_byte v3, v2, s[0:1]
