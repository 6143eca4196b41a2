; s_set_gpr_idx_idx changes M0[7:0] alone.
; target: gfx803, gfx900, gfx906
; out: v1, s3
; assume: s0 == 0x301
; expect: equivalent
; == a ==
s_set_gpr_idx_on 7, gpr_idx(SRC0)
s_set_gpr_idx_idx s0
v_mov_b32_e32 v1, v2
s_set_gpr_idx_off
s_mov_b32 s3, m0
; == b ==
s_and_b32 s3, s0, 0xff
s_and_b32 s4, m0, 0xffff0f00
s_or_b32 s3, s3, s4
s_or_b32 s3, s3, 0x1000
v_mov_b32_e32 v1, v3

; == wrong_high ==
; Bits 15:8 of the source do not count.
; out: s3
; without: assume
@@ a @@
-v_mov_b32_e32 v1, v2
@@ b @@
-s_and_b32 s3, s0, 0xff
-s_and_b32 s4, m0, 0xffff0f00
+s_and_b32 s3, s0, 0xffff
+s_and_b32 s4, m0, 0xffff0000
@@ b @@
-v_mov_b32_e32 v1, v3
