; Products of halves with zeros are zeros, as long as the other factors are finite: steps of sums leave C as it is, but
; for its subnormal numbers and the sign of zeros (ledger Q3, Q11). The other program adds in no steps, so the answer
; rests on what is read of them.
; target: gfx90a
; out: v[0:3]
; mode: 0xf0
; assume: exec == -1
; assume: v4 == 0
; assume: v5 == 0x80000000
; assume: (v6 & 0x7c00) != 0x7c00
; assume: (v6 & 0x7c000000) != 0x7c000000
; assume: (v7 & 0x7c00) != 0x7c00
; assume: (v7 & 0x7c000000) != 0x7c000000
; expect: equivalent
; relies on: Q3
; == a ==
v_mfma_f32_4x4x4f16 v[0:3], v[4:5], v[6:7], 1.0
; == b ==
v_mov_b32 v0, 1.0
v_mov_b32 v1, 1.0
v_mov_b32 v2, 1.0
v_mov_b32 v3, 1.0

; == wrong_sum ==
@@ b @@
-v_mov_b32 v2, 1.0
+v_mov_b32 v2, 0

; == wrong_infinity ==
; A factor of a zero may be an infinity.
; assume: exec == -1
; assume: v4 == 0
; assume: v5 == 0x80000000
