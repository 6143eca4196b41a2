; The same with rows of 16 lanes; twice changes nothing.
; target: gfx950
; out: v0, v1
; assume: exec == -1
; expect: equivalent
; == a ==
v_permlane16_swap_b32 v0, v1
v_permlane16_swap_b32 v0, v1
; == b ==
s_nop 0

; == wrong_once ==
@@ a @@
-v_permlane16_swap_b32 v0, v1
 v_permlane16_swap_b32 v0, v1
