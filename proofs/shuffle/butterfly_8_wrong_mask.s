; butterfly8 is NV's xor shuffle by 4: one ds_swizzle (rocPRIM's constants).
; Wrong: a xor by 3
; target: gfx600, gfx700, gfx803, gfx900
; assume: exec == -1
; ensures: v0 == butterfly(8, old(v1)) && v0 == nv_shuffle_xor(old(v1), 4, 32)
; expect: refuted
ds_swizzle_b32 v0, v1 offset:0x0c1f
s_waitcnt lgkmcnt(0)
