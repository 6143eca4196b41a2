; The sum over the wave: LLVM with bound_ctrl on the row steps, and a butterfly.
; out: s0
; assume: exec == -1
; expect: equivalent
; == a ==
v_add_u32_dpp v0, v0, v0 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
v_add_u32_dpp v0, v0, v0 row_shr:2 row_mask:0xf bank_mask:0xf bound_ctrl:1
v_add_u32_dpp v0, v0, v0 row_shr:4 row_mask:0xf bank_mask:0xf bound_ctrl:1
v_add_u32_dpp v0, v0, v0 row_shr:8 row_mask:0xf bank_mask:0xf bound_ctrl:1
v_add_u32_dpp v0, v0, v0 row_bcast:15 row_mask:0xa bank_mask:0xf
v_add_u32_dpp v0, v0, v0 row_bcast:31 row_mask:0xc bank_mask:0xf
v_readlane_b32 s0, v0, 63
; == b ==
ds_swizzle_b32 v1, v0 offset:0x41f
s_waitcnt lgkmcnt(0)
v_add_u32_e32 v0, v0, v1
ds_swizzle_b32 v1, v0 offset:0x81f
s_waitcnt lgkmcnt(0)
v_add_u32_e32 v0, v0, v1
ds_swizzle_b32 v1, v0 offset:0x101f
s_waitcnt lgkmcnt(0)
v_add_u32_e32 v0, v0, v1
ds_swizzle_b32 v1, v0 offset:0x201f
s_waitcnt lgkmcnt(0)
v_add_u32_e32 v0, v0, v1
ds_swizzle_b32 v1, v0 offset:0x401f
s_waitcnt lgkmcnt(0)
v_add_u32_e32 v0, v0, v1
v_readlane_b32 s0, v0, 31
v_readlane_b32 s1, v0, 63
s_add_u32 s0, s0, s1

; == wrong_lane ==
; Lane 62 lacks one term.
@@ a @@
-v_readlane_b32 s0, v0, 63
+v_readlane_b32 s0, v0, 62

; == wrong_last_step ==
; row_bcast:31 is missing.
@@ a @@
-v_add_u32_dpp v0, v0, v0 row_bcast:31 row_mask:0xc bank_mask:0xf

; == wrong_twice ==
; One half counts twice.
@@ b @@
-v_readlane_b32 s0, v0, 31
+v_readlane_b32 s0, v0, 63
