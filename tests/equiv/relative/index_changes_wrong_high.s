; Bits 15:8 of the source do not count.
; target: gfx803, gfx900, gfx906
; out: s3
; expect: different
; == a ==
s_set_gpr_idx_on 7, gpr_idx(SRC0)
s_set_gpr_idx_idx s0
s_set_gpr_idx_off
s_mov_b32 s3, m0
; == b ==
s_and_b32 s3, s0, 0xffff
s_and_b32 s4, m0, 0xffff0000
s_or_b32 s3, s3, s4
s_or_b32 s3, s3, 0x1000
