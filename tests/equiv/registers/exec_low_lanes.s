; A narrowed EXEC_LO does not touch lanes 32 to 63.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0[32..63]
; expect: equivalent
; == a ==
s_mov_b32 exec_lo, 0
v_mov_b32 v0, v1
; == b ==
v_mov_b32 v0, v1

; == wrong_lane ==
; It touches lane 31.
; out: v0[31..63]
