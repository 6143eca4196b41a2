; 16-bit minima and maxima against 32-bit ones.
; target: gfx803, gfx900
; out: v[0:1]
; expect: equivalent
; == a ==
v_min_u16 v0, v2, v3
v_max_i16 v1, v2, v3
; == b ==
v_and_b32 v4, 0xffff, v2
v_and_b32 v5, 0xffff, v3
v_min_u32 v0, v4, v5
v_bfe_i32 v4, v2, 0, 16
v_bfe_i32 v5, v3, 0, 16
v_max_i32 v1, v4, v5
v_and_b32 v1, 0xffff, v1

; == wrong_sign ==
; The signed maximum is not cut to 16 bits.
@@ b @@
-v_and_b32 v1, 0xffff, v1
+v_and_b32 v1, -1, v1
