; The same under the gfx8 names.
; target: gfx803
; out: v[0:1]
; expect: equivalent
; == a ==
v_add_u32 v0, vcc, v0, v2
v_addc_u32 v1, vcc, v1, v3, vcc
; == b ==
v_add_u32 v4, vcc, v0, v2
v_cmp_gt_u32 s[0:1], v0, v4
v_addc_u32 v1, vcc, v1, v3, s[0:1]
v_mov_b32 v0, v4

; == wrong_operands ==
; v4 is never less than itself.
@@ b @@
-v_cmp_gt_u32 s[0:1], v0, v4
+v_cmp_gt_u32 s[0:1], v4, v0
