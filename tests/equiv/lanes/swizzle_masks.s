; and, or and xor masks work inside 32 lanes: a reversal is xor 31 (ledger X1).
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
ds_swizzle_b32 v0, v1 offset:0x7c1f
s_waitcnt lgkmcnt(0)
; == b ==
v_mbcnt_lo_u32_b32 v2, -1, 0
v_mbcnt_hi_u32_b32 v2, -1, v2
v_xor_b32 v2, 31, v2
v_lshlrev_b32 v2, 2, v2
ds_bpermute_b32 v0, v2, v1
s_waitcnt lgkmcnt(0)

; == wrong_and ==
; The and mask drops a bit.
@@ a @@
-ds_swizzle_b32 v0, v1 offset:0x7c1f
+ds_swizzle_b32 v0, v1 offset:0x7c1e

; == wrong_wave ==
; Not inside 64 lanes.
@@ b @@
-v_xor_b32 v2, 31, v2
+v_xor_b32 v2, 63, v2
