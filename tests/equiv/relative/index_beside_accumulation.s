; What is kept in accumulation registers before and behind an indexed move is what was put there.
; target: gfx90a
; out: v0, v1, v2
; expect: equivalent
; == a ==
v_accvgpr_write_b32 a0, v0
v_accvgpr_write_b32 a1, v1
s_and_b32 s0, s0, 1
s_set_gpr_idx_on s0, gpr_idx(SRC0)
v_mov_b32 v2, v0
s_set_gpr_idx_off
v_accvgpr_read_b32 v1, a0
v_accvgpr_read_b32 v0, a1
; == b ==
s_and_b32 s0, s0, 1
s_cmp_eq_u32 s0, 0
s_cselect_b64 vcc, -1, 0
v_cndmask_b32 v2, v1, v0, vcc
v_swap_b32 v0, v1

; == wrong_index ==
; The other register is moved.
@@ b @@
-s_cmp_eq_u32 s0, 0
+s_cmp_eq_u32 s0, 1

; == wrong_register ==
; Registers are put back as they were.
@@ a @@
-v_accvgpr_read_b32 v1, a0
+v_accvgpr_read_b32 v1, a1
@@ a @@
-v_accvgpr_read_b32 v0, a1
+v_accvgpr_read_b32 v0, a0
