; The number of active lanes below: the count of EXEC under a mask of lanes below.
; target: gfx803, gfx900
; out: v0[20]
; expect: equivalent
; == a ==
v_mbcnt_lo_u32_b32 v0, exec_lo, 0
v_mbcnt_hi_u32_b32 v0, exec_hi, v0
; == b ==
s_lshl_b64 s[0:1], -1, 20
s_andn2_b64 s[0:1], exec, s[0:1]
s_bcnt1_i32_b64 s2, s[0:1]
v_mov_b32 v0, s2

; == wrong_lane ==
; The lane itself does not count.
; out: v0[21]
