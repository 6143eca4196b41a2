; Scalars are kept in lanes of a register, which is kept in an accumulation register, as compilers without optimisation
; do.
; target: gfx90a
; out: v0
; expect: equivalent
; == a ==
s_mov_b32 s0, 0
v_writelane_b32 v1, s0, 0
v_writelane_b32 v1, s2, 1
s_or_saveexec_b64 s[8:9], -1
v_accvgpr_write_b32 a1, v1
s_mov_b64 exec, s[8:9]
.Lround:
s_or_saveexec_b64 s[8:9], -1
v_accvgpr_read_b32 v1, a1
s_mov_b64 exec, s[8:9]
s_nop 4
v_readlane_b32 s0, v1, 0
v_readlane_b32 s1, v1, 1
s_nop 4
v_add_u32 v0, s0, v0
s_add_i32 s0, s0, 1
s_cmp_lt_u32 s0, s1
v_writelane_b32 v1, s0, 0
s_mov_b64 s[8:9], exec
s_mov_b64 exec, -1
v_accvgpr_write_b32 a1, v1
s_mov_b64 exec, s[8:9]
v_mov_b32 v1, 5
s_cbranch_scc1 .Lround
; == b ==
s_mov_b32 s0, 0
s_max_u32 s1, s2, 1
.Lround:
v_add_u32 v0, s0, v0
s_add_i32 s0, s0, 1
s_cmp_lg_u32 s1, s0
s_cbranch_scc1 .Lround

; == wrong_lane ==
; The bound is taken for the number.
@@ a @@
-v_readlane_b32 s0, v1, 0
+v_readlane_b32 s0, v1, 1

; == wrong_bound ==
@@ b @@
-s_max_u32 s1, s2, 1
+s_max_u32 s1, s2, 2
