; Shift amounts count modulo 32, 16 and 64.
; target: gfx803, gfx900
; out: v[0:1], v[6:7]
; expect: equivalent
; == a ==
v_and_b32 v8, 31, v3
v_lshlrev_b32 v0, v8, v4
v_and_b32 v8, 15, v3
v_lshrrev_b16 v1, v8, v4
v_and_b32 v8, 63, v3
v_ashrrev_i64 v[6:7], v8, v[4:5]
; == b ==
v_lshlrev_b32 v0, v3, v4
v_lshrrev_b16 v1, v3, v4
v_ashrrev_i64 v[6:7], v3, v[4:5]

; == wrong_modulo ==
; A 64-bit shift does not count modulo 32.
@@ a @@
-v_and_b32 v8, 15, v3
-v_lshrrev_b16 v1, v8, v4
-v_and_b32 v8, 63, v3
+v_and_b32 v9, 15, v3
+v_lshrrev_b16 v1, v9, v4
