; A segmented scan of rows of 16 by doubling: v1 is not 0 at the head of each segment, and a lane takes in its
; neighbour's sum until a head has been seen. Specification: the same one lane after the other, fifteen times.
; Wrong: the third step forgets the heads that it has seen
; target: gfx900
; assume: exec == -1
; expect: refuted
; out: v0
; == a ==
v_mov_b32 v3, 0
v_mov_b32 v4, 1
s_nop 1
v_mov_b32_dpp v3, v0 row_shr:1 row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v4, v1 row_shr:1 row_mask:0xf bank_mask:0xf
v_cmp_eq_u32 vcc, 0, v1
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v0, v0, v3
v_or_b32 v1, v1, v4
v_mov_b32 v3, 0
v_mov_b32 v4, 1
s_nop 1
v_mov_b32_dpp v3, v0 row_shr:2 row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v4, v1 row_shr:2 row_mask:0xf bank_mask:0xf
v_cmp_eq_u32 vcc, 0, v1
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v0, v0, v3
v_or_b32 v1, v1, v4
v_mov_b32 v3, 0
v_mov_b32 v4, 1
s_nop 1
v_mov_b32_dpp v3, v0 row_shr:4 row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v4, v1 row_shr:4 row_mask:0xf bank_mask:0xf
v_cmp_eq_u32 vcc, 0, v1
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v0, v0, v3
v_or_b32 v1, v1, v1
v_mov_b32 v3, 0
v_mov_b32 v4, 1
s_nop 1
v_mov_b32_dpp v3, v0 row_shr:8 row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v4, v1 row_shr:8 row_mask:0xf bank_mask:0xf
v_cmp_eq_u32 vcc, 0, v1
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v0, v0, v3
v_or_b32 v1, v1, v4
; == b ==
v_mov_b32 v5, v0
v_cmp_eq_u32 vcc, 0, v1
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 row_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 row_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 row_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 row_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 row_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 row_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 row_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 row_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 row_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 row_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 row_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 row_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 row_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 row_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 row_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v0, v5
