; The signed search.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s0
; expect: equivalent
; == a ==
s_flbit_i32 s0, s1
; == b ==
s_ashr_i32 s2, s1, 31
s_xor_b32 s1, s1, s2
s_flbit_i32_b32 s0, s1

; == wrong_unsigned ==
; The unsigned search.
@@ a @@
-s_flbit_i32 s0, s1
+s_flbit_i32_b32 s0, s1
