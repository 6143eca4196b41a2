; A segmented scan of the wave by doubling, rows first and then by broadcasts: v1 is not 0 at the head of each segment.
; Specification: the same one lane after the other, 63 times.
; Wrong: the flags of row 2 take part in the first broadcast
; target: gfx900
; assume: exec == -1
; expect: refuted
; out: v0
; == a ==
v_mov_b32 v3, 0
v_mov_b32 v4, 0
s_nop 1
v_mov_b32_dpp v3, v0 row_shr:1 row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v4, v1 row_shr:1 row_mask:0xf bank_mask:0xf
v_cmp_eq_u32 vcc, 0, v1
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v0, v0, v3
v_or_b32 v1, v1, v4
v_mov_b32 v3, 0
v_mov_b32 v4, 0
s_nop 1
v_mov_b32_dpp v3, v0 row_shr:2 row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v4, v1 row_shr:2 row_mask:0xf bank_mask:0xf
v_cmp_eq_u32 vcc, 0, v1
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v0, v0, v3
v_or_b32 v1, v1, v4
v_mov_b32 v3, 0
v_mov_b32 v4, 0
s_nop 1
v_mov_b32_dpp v3, v0 row_shr:4 row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v4, v1 row_shr:4 row_mask:0xf bank_mask:0xf
v_cmp_eq_u32 vcc, 0, v1
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v0, v0, v3
v_or_b32 v1, v1, v4
v_mov_b32 v3, 0
v_mov_b32 v4, 0
s_nop 1
v_mov_b32_dpp v3, v0 row_shr:8 row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v4, v1 row_shr:8 row_mask:0xf bank_mask:0xf
v_cmp_eq_u32 vcc, 0, v1
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v0, v0, v3
v_or_b32 v1, v1, v4
v_mov_b32 v3, 0
v_mov_b32 v4, 0
s_nop 1
v_mov_b32_dpp v3, v0 row_bcast:15 row_mask:0xa bank_mask:0xf
v_mov_b32_dpp v4, v1 row_bcast:15 row_mask:0xe bank_mask:0xf
v_cmp_eq_u32 vcc, 0, v1
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v0, v0, v3
v_or_b32 v1, v1, v4
v_mov_b32 v3, 0
v_mov_b32 v4, 0
s_nop 1
v_mov_b32_dpp v3, v0 row_bcast:31 row_mask:0xc bank_mask:0xf
v_mov_b32_dpp v4, v1 row_bcast:31 row_mask:0xc bank_mask:0xf
v_cmp_eq_u32 vcc, 0, v1
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v0, v0, v3
v_or_b32 v1, v1, v4
; == b ==
v_mov_b32 v5, v0
v_cmp_eq_u32 vcc, 0, v1
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v3, v5 wave_shr:1 row_mask:0xf bank_mask:0xf
v_cndmask_b32_e64 v3, 0, v3, vcc
v_add_u32 v5, v0, v3
v_mov_b32 v0, v5
