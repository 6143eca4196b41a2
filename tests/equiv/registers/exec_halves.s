; EXEC_LO is lanes 0 to 31.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0, exec
; expect: equivalent
; == a ==
s_mov_b32 exec_lo, s0
s_mov_b32 exec_hi, s1
v_mov_b32 v0, v1
; == b ==
s_mov_b64 exec, s[0:1]
v_mov_b32 v0, v1

; == wrong_half ==
; EXEC_HI stays.
@@ a @@
-s_mov_b32 exec_hi, s1
