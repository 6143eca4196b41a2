; Whole quads of a mask, by s_wqm and by DPP.
; target: gfx803, gfx900
; out: v1
; assume: exec == -1
; expect: equivalent
; == a ==
v_cmp_ne_u32 vcc, 0, v0
s_wqm_b64 s[0:1], vcc
v_cndmask_b32 v1, 0, 1, s[0:1]
; == b ==
v_cmp_ne_u32 vcc, 0, v0
v_cndmask_b32 v1, 0, 1, vcc
v_or_b32_dpp v1, v1, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
v_or_b32_dpp v1, v1, v1 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf

; == wrong_all ==
; Conjunction instead of disjunction.
@@ b @@
-v_or_b32_dpp v1, v1, v1 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf
+v_and_b32_dpp v1, v1, v1 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf
