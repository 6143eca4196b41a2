; gfx9: bit-reversed order inside each half of the wave.
; target: gfx906
; out: v0
; assume: exec == -1
; expect: equivalent
; == a ==
ds_swizzle_b32 v0, v1 offset:0xe000
s_waitcnt lgkmcnt(0)
; == b ==
v_mbcnt_lo_u32_b32 v2, -1, 0
v_mbcnt_hi_u32_b32 v2, -1, v2
v_bfrev_b32 v3, v2
v_lshrrev_b32 v3, 27, v3
v_bfi_b32 v3, 31, v3, v2
v_lshlrev_b32 v3, 2, v3
ds_bpermute_b32 v0, v3, v1
s_waitcnt lgkmcnt(0)

; == wrong_half ==
@@ b @@
-v_bfi_b32 v3, 31, v3, v2
+v_bfi_b32 v3, 15, v3, v2
