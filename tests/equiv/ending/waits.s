; Wait counts, wait states and priorities change no value.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; expect: equivalent
; decided by: structural
; == a ==
s_waitcnt vmcnt(0) lgkmcnt(0)
s_nop 4
v_mov_b32 v0, v1
s_setprio 3
s_sleep 1
; == b ==
v_mov_b32 v0, v1

; == wrong_value ==
; Another value.
@@ b @@
-v_mov_b32 v0, v1
+v_mov_b32 v0, v2
