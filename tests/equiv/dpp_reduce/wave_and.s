; Conjunction over the wave: LLVM without bound_ctrl, and a butterfly; lane 63.
; target: gfx803, gfx900
; out: s0
; assume: exec == -1
; expect: equivalent
; == a ==
v_and_b32_dpp v0, v0, v0 row_shr:1 row_mask:0xf bank_mask:0xf
v_and_b32_dpp v0, v0, v0 row_shr:2 row_mask:0xf bank_mask:0xf
v_and_b32_dpp v0, v0, v0 row_shr:4 row_mask:0xf bank_mask:0xf
v_and_b32_dpp v0, v0, v0 row_shr:8 row_mask:0xf bank_mask:0xf
v_and_b32_dpp v0, v0, v0 row_bcast:15 row_mask:0xa bank_mask:0xf
v_and_b32_dpp v0, v0, v0 row_bcast:31 row_mask:0xc bank_mask:0xf
v_readlane_b32 s0, v0, 63
; == b ==
ds_swizzle_b32 v1, v0 offset:0x41f
s_waitcnt lgkmcnt(0)
v_and_b32_e32 v0, v0, v1
ds_swizzle_b32 v1, v0 offset:0x81f
s_waitcnt lgkmcnt(0)
v_and_b32_e32 v0, v0, v1
ds_swizzle_b32 v1, v0 offset:0x101f
s_waitcnt lgkmcnt(0)
v_and_b32_e32 v0, v0, v1
ds_swizzle_b32 v1, v0 offset:0x201f
s_waitcnt lgkmcnt(0)
v_and_b32_e32 v0, v0, v1
ds_swizzle_b32 v1, v0 offset:0x401f
s_waitcnt lgkmcnt(0)
v_and_b32_e32 v0, v0, v1
v_readlane_b32 s0, v0, 31
v_readlane_b32 s1, v0, 63
s_and_b32 s0, s0, s1

; == wrong_half ==
; Only one half of the wave.
@@ b @@
-v_readlane_b32 s0, v0, 31
-v_readlane_b32 s1, v0, 63
-s_and_b32 s0, s0, s1
+v_readlane_b32 s0, v0, 63
