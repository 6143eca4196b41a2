; The maximum over each row reaches its last lane.
; target: gfx803, gfx900
; out: v0[15], v0[31], v0[47], v0[63]
; assume: exec == -1
; expect: equivalent
; == a ==
v_max_u32_dpp v0, v0, v0 row_shr:1 row_mask:0xf bank_mask:0xf
v_max_u32_dpp v0, v0, v0 row_shr:2 row_mask:0xf bank_mask:0xf
v_max_u32_dpp v0, v0, v0 row_shr:4 row_mask:0xf bank_mask:0xf
v_max_u32_dpp v0, v0, v0 row_shr:8 row_mask:0xf bank_mask:0xf
; == b ==
ds_swizzle_b32 v1, v0 offset:0x41f
s_waitcnt lgkmcnt(0)
v_max_u32_e32 v0, v0, v1
ds_swizzle_b32 v1, v0 offset:0x81f
s_waitcnt lgkmcnt(0)
v_max_u32_e32 v0, v0, v1
ds_swizzle_b32 v1, v0 offset:0x101f
s_waitcnt lgkmcnt(0)
v_max_u32_e32 v0, v0, v1
ds_swizzle_b32 v1, v0 offset:0x201f
s_waitcnt lgkmcnt(0)
v_max_u32_e32 v0, v0, v1

; == wrong_lane ==
; The lane before has a prefix only.
; out: v0[14]

; == wrong_step ==
; A step is missing.
@@ b @@
-ds_swizzle_b32 v1, v0 offset:0x101f
+s_mov_b32 m0, 0
