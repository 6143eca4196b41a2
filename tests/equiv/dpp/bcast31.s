; row_bcast:31 with row_mask 0xc copies lane 31 into rows 2 and 3.
; target: gfx803, gfx900
; out: v0
; assume: exec == -1
; expect: equivalent
; == a ==
v_readlane_b32 s0, v1, 31
v_mbcnt_lo_u32_b32 v10, -1, 0
v_mbcnt_hi_u32_b32 v10, -1, v10
v_mov_b32 v12, s0
v_cmp_lt_u32 vcc, 31, v10
v_cndmask_b32 v0, v0, v12, vcc
; == b ==
v_mov_b32_dpp v0, v1 row_bcast:31 row_mask:0xc bank_mask:0xf

; == wrong_lane ==
; Lane 15 of each row before is not lane 31.
@@ b @@
-v_mov_b32_dpp v0, v1 row_bcast:31 row_mask:0xc bank_mask:0xf
+v_mov_b32_dpp v0, v1 row_bcast:15 row_mask:0xc bank_mask:0xf

; == wrong_rows ==
; Row 2 is not written.
@@ b @@
-v_mov_b32_dpp v0, v1 row_bcast:31 row_mask:0xc bank_mask:0xf
+v_mov_b32_dpp v0, v1 row_bcast:31 row_mask:0x8 bank_mask:0xf
