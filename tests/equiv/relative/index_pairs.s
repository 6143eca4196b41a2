; All registers of a wide operand are shifted.
; target: gfx803, gfx900, gfx906
; out: v[0:7]
; expect: equivalent
; == a ==
s_set_gpr_idx_on 2, gpr_idx(SRC1,DST)
v_lshlrev_b64 v[0:1], 3, v[4:5]
s_set_gpr_idx_off
; == b ==
v_lshlrev_b64 v[2:3], 3, v[6:7]

; == wrong_high ==
; out: v3
@@ b @@
+v_mov_b32_e32 v6, v6
+v_mov_b32_e32 v7, v5
 v_lshlrev_b64 v[2:3], 3, v[6:7]
