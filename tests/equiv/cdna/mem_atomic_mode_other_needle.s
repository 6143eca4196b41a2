; Subnormals flushed or kept, where one value of v2 alone makes a subnormal: no random state finds it, and nothing proves that
; there is no difference.
; target: gfx906, gfx90a
; out: v5, lds
; expect: unknown
; == a ==
s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 3
v_and_b32 v0, 0xffc, v0
v_cmp_eq_u32 vcc, 0x1234abcd, v2
v_mov_b32 v3, 5
v_cndmask_b32 v1, 0, v3, vcc
v_mov_b32 v4, 0
ds_write_b32 v0, v4
ds_add_f32 v0, v1
s_waitcnt lgkmcnt(0)
ds_read_b32 v5, v0
s_waitcnt lgkmcnt(0)
s_endpgm
; == b ==
s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 0
v_and_b32 v0, 0xffc, v0
v_cmp_eq_u32 vcc, 0x1234abcd, v2
v_mov_b32 v3, 5
v_cndmask_b32 v1, 0, v3, vcc
v_mov_b32 v4, 0
ds_write_b32 v0, v4
ds_add_f32 v0, v1
s_waitcnt lgkmcnt(0)
ds_read_b32 v5, v0
s_waitcnt lgkmcnt(0)
s_endpgm
