; The halves of two registers change places (gfx950), or each lane fetches from the lane 32 further on.
; target_a: gfx950
; target_b: gfx942
; out: v0, v1
; assume: exec == -1
; expect: equivalent
; == a ==
v_permlane32_swap_b32 v0, v1
; == b ==
v_mbcnt_lo_u32_b32 v2, -1, 0
v_mbcnt_hi_u32_b32 v2, -1, v2
v_lshlrev_b32 v3, 2, v2
v_xor_b32 v3, 0x80, v3
ds_bpermute_b32 v4, v3, v0
ds_bpermute_b32 v5, v3, v1
s_waitcnt lgkmcnt(0)
v_cmp_gt_u32 vcc, 32, v2
v_cndmask_b32 v0, v5, v0, vcc
v_cndmask_b32 v1, v1, v4, vcc

; == wrong_distance ==
@@ b @@
-v_xor_b32 v3, 0x80, v3
+v_xor_b32 v3, 0x40, v3

; == wrong_registers ==
@@ a @@
-v_permlane32_swap_b32 v0, v1
+v_permlane32_swap_b32 v1, v0
