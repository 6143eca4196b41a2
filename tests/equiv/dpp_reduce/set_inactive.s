; Inactive lanes set to the identity under s_not_b64 exec: the reduction no longer depends on EXEC
; or on D15.
; target: gfx803, gfx900
; out: s0, exec
; expect: equivalent
; == a ==
s_not_b64 exec, exec
v_mov_b32 v0, 0
s_not_b64 exec, exec
s_or_saveexec_b64 s[4:5], -1
v_or_b32_dpp v0, v0, v0 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
v_or_b32_dpp v0, v0, v0 row_shr:2 row_mask:0xf bank_mask:0xf bound_ctrl:1
v_or_b32_dpp v0, v0, v0 row_shr:4 row_mask:0xf bank_mask:0xf bound_ctrl:1
v_or_b32_dpp v0, v0, v0 row_shr:8 row_mask:0xf bank_mask:0xf bound_ctrl:1
v_or_b32_dpp v0, v0, v0 row_bcast:15 row_mask:0xa bank_mask:0xf
v_or_b32_dpp v0, v0, v0 row_bcast:31 row_mask:0xc bank_mask:0xf
v_readlane_b32 s0, v0, 63
s_mov_b64 exec, s[4:5]
; == b ==
s_mov_b64 s[4:5], exec
s_mov_b64 exec, -1
v_cndmask_b32 v0, 0, v0, s[4:5]
ds_swizzle_b32 v1, v0 offset:0x41f
s_waitcnt lgkmcnt(0)
v_or_b32_e32 v0, v0, v1
ds_swizzle_b32 v1, v0 offset:0x81f
s_waitcnt lgkmcnt(0)
v_or_b32_e32 v0, v0, v1
ds_swizzle_b32 v1, v0 offset:0x101f
s_waitcnt lgkmcnt(0)
v_or_b32_e32 v0, v0, v1
ds_swizzle_b32 v1, v0 offset:0x201f
s_waitcnt lgkmcnt(0)
v_or_b32_e32 v0, v0, v1
ds_swizzle_b32 v1, v0 offset:0x401f
s_waitcnt lgkmcnt(0)
v_or_b32_e32 v0, v0, v1
v_readlane_b32 s0, v0, 31
v_readlane_b32 s1, v0, 63
s_or_b32 s0, s0, s1
s_mov_b64 exec, s[4:5]

; == wrong_exec ==
; EXEC is not restored.
@@ b @@
-s_mov_b64 exec, s[4:5]
+s_nop 1

; == wrong_identity ==
; Inactive lanes are not set.
@@ b @@
-v_cndmask_b32 v0, 0, v0, s[4:5]
+s_nop 0
