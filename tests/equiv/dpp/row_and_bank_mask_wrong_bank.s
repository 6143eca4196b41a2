; Banks 0 and 2.
; target: gfx803, gfx900
; out: v0
; expect: different
; == a ==
s_mov_b64 s[0:1], exec
s_and_b32 exec_lo, exec_lo, 0xff
s_and_b32 exec_hi, exec_hi, 0xff
v_mov_b32 v0, v1
s_mov_b64 exec, s[0:1]
; == b ==
v_mov_b32_dpp v0, v1 quad_perm:[0,1,2,3] row_mask:0x5 bank_mask:0x5
