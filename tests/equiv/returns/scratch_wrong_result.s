; What the function gives back is another product.
; target: gfx900
; abi: function
; expect: different
; == a ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
s_movk_i32 s4, 0x7
v_mul_lo_u32 v1, v0, s4
v_add_u32 v0, v1, v1
s_setpc_b64 s[30:31]
; == b ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
v_mul_lo_u32 v0, v0, 15
s_setpc_b64 s[30:31]
