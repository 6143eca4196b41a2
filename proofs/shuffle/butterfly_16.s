; butterfly16 is NV's xor shuffle by 8: one ds_swizzle (rocPRIM's constants).
; target: gfx600, gfx700, gfx803, gfx900
; assume: exec == -1
; ensures: v0 == butterfly(16, old(v1)) && v0 == nv_shuffle_xor(old(v1), 8, 32)
ds_swizzle_b32 v0, v1 offset:0x201f
s_waitcnt lgkmcnt(0)
