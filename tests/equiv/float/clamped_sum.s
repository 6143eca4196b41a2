; A sum clamped by minimum and maximum, whichever operand the bound is (LLVM's SDWA pass moves it to a register). What
; the multiply-add computes does not matter.
; out: v0
; expect: equivalent
; decided by: z3, cache
; target: gfx803
; == a ==
v_mac_f32 v2, v0, v1
v_cvt_f16_f32 v0, v2
v_max_f16 v0, 0, v0
v_min_f16 v0, 1.0, v0
; == b ==
v_mac_f32 v2, v0, v1
v_cvt_f16_f32 v0, v2
v_mov_b32 v1, 0x3c00
v_max_f16 v0, 0, v0
v_min_f16 v0, v0, v1

; == wrong_bound ==
; The register's bound is the number below 1.
@@ b @@
-v_mov_b32 v1, 0x3c00
+v_mov_b32 v1, 0x3bff
