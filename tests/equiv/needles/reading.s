; Under D15=read an inactive lane may hold the value; under the other readings it reads 0.
; target: gfx803, gfx900
; out: v0
; reading: D15=bc
; expect: equivalent
; relies on: D15=bc
; == a ==
v_mov_b32_dpp v3, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:1
v_xor_b32 v3, 0xcafebabe, v3
v_min_u32 v0, 1, v3
; == b ==
ds_swizzle_b32 v3, v1 offset:0x80b1
s_waitcnt lgkmcnt(0)
v_xor_b32 v3, 0xcafebabe, v3
v_min_u32 v0, 1, v3

; == wrong_open ==
; If D15 is open. No random state finds it: the solver must.
; relies on: D15=read
; without: reading
