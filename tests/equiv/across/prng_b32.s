; One step of a shift register with feedback.
; target_a: gfx950
; target_b: gfx803
; out: v0
; expect: equivalent
; == a ==
v_prng_b32 v0, v1
; == b ==
v_lshlrev_b32 v2, 1, v1
v_ashrrev_i32 v3, 31, v1
v_and_b32 v3, 0xc5, v3
v_xor_b32 v0, v2, v3

; == wrong_feedback ==
@@ b @@
-v_and_b32 v3, 0xc5, v3
+v_and_b32 v3, 0xc4, v3
