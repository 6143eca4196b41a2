; The lowest one is found from the top of the reversed bits.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s0
; expect: equivalent
; == a ==
s_ff1_i32_b32 s0, s1
; == b ==
s_brev_b32 s0, s1
s_flbit_i32_b32 s0, s0

; == wrong_direction ==
; Not reversed.
@@ b @@
-s_brev_b32 s0, s1
+s_mov_b32 s0, s1

; == wrong_zero ==
; The lowest zero.
@@ a @@
-s_ff1_i32_b32 s0, s1
+s_ff0_i32_b32 s0, s1
