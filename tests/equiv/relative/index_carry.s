; Lane masks are scalar; a carry goes with the sum.
; target: gfx900, gfx906
; out: v[0:7], vcc
; expect: equivalent
; == a ==
s_set_gpr_idx_on 4, gpr_idx(SRC0,SRC1,DST)
v_addc_co_u32_e32 v1, vcc, v2, v3, vcc
s_set_gpr_idx_off
; == b ==
v_addc_co_u32_e32 v5, vcc, v6, v7, vcc

; == wrong_dst ==
; The destination has its own bit.
; out: v5
@@ a @@
-s_set_gpr_idx_on 4, gpr_idx(SRC0,SRC1,DST)
+s_set_gpr_idx_on 4, gpr_idx(SRC0,SRC1)
