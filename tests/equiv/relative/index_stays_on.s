; Indexing that is on at the end is part of MODE.
; expect: equivalent
; == a ==
s_set_gpr_idx_on 3, gpr_idx(SRC0)
v_mov_b32_e32 v0, v1
; == b ==
s_set_gpr_idx_on 3, gpr_idx()
v_mov_b32_e32 v0, v4
s_set_gpr_idx_mode gpr_idx(SRC0)

; == wrong_off ==
@@ b @@
-s_set_gpr_idx_on 3, gpr_idx()
-v_mov_b32_e32 v0, v4
-s_set_gpr_idx_mode gpr_idx(SRC0)
+s_set_gpr_idx_on 3, gpr_idx(SRC0)
+v_mov_b32_e32 v0, v1
+s_set_gpr_idx_off
