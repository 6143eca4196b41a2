; On one way MODE is another one.
; target: gfx900
; abi: function
; livein: v0, s4
; out: v0
; expect: different
; relies on: mode=0x3f0
; == a ==
v_mov_b32 v0, 1
s_setpc_b64 s[30:31]
; == b ==
s_cmp_lg_u32 s4, 0
s_cbranch_scc0 end
s_setreg_imm32_b32 hwreg(HW_REG_MODE, 8, 1), 0
end:
v_mov_b32 v0, 1
s_setpc_b64 s[30:31]
