; So do the 16-bit shifts.
; target: gfx803, gfx900
; out: v[0:2]
; expect: equivalent
; == a ==
v_lshlrev_b16 v0, 3, v3
v_lshrrev_b16 v1, 3, v3
v_ashrrev_i16 v2, 3, v3
; == b ==
v_lshlrev_b32 v0, 3, v3
v_and_b32 v0, 0xffff, v0
v_bfe_u32 v1, v3, 3, 13
v_bfe_i32 v2, v3, 3, 13
v_and_b32 v2, 0xffff, v2

; == wrong_high_bits ==
; A 32-bit shift brings down bit 16.
@@ b @@
-v_bfe_u32 v1, v3, 3, 13
+v_bfe_u32 v1, v3, 3, 14

; == wrong_sign ==
; v_ashrrev_i16 does not extend its sign beyond bit 15.
@@ b @@
-v_and_b32 v2, 0xffff, v2
+v_and_b32 v2, -1, v2
