; Zero times anything is +0 (ledger M6), also where the instruction has moved.
; target: gfx908, gfx90a, gfx942, gfx950
; out: v0
; expect: equivalent
; == a ==
v_mov_b32 v0, 0
; == b ==
v_mov_b32 v2, 0x80000000
v_mul_legacy_f32 v0, v1, v2

; == wrong_product ==
; The product of IEEE 754 has a sign, and NaNs.
@@ b @@
-v_mul_legacy_f32 v0, v1, v2
+v_mul_f32 v0, v1, v2
