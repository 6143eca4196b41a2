; Inactive lanes send nothing, and lanes without a sender get 0.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
v_mbcnt_lo_u32_b32 v5, -1, 0
v_mbcnt_hi_u32_b32 v5, -1, v5
v_xor_b32 v5, 1, v5
v_lshlrev_b32 v5, 2, v5
ds_permute_b32 v0, v5, v1
; == b ==
ds_swizzle_b32 v0, v1 offset:0x041f

; == wrong_keep ==
; A lane without a sender does not keep its value.
@@ a @@
 v_lshlrev_b32 v5, 2, v5
+v_mov_b32 v0, 7
@@ b @@
-ds_swizzle_b32 v0, v1 offset:0x041f
+v_mov_b32 v0, 7
