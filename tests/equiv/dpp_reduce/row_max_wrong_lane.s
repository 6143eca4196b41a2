; The lane before has a prefix only.
; target: gfx803, gfx900
; out: v0[14]
; assume: exec == -1
; expect: different
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
