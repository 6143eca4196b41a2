; Any lane true: VCC is not 0.
; target: gfx803, gfx900
; out: s0
; expect: equivalent
; == a ==
v_cmp_eq_u32 vcc, 0, v0
s_cmp_lg_u64 vcc, 0
s_cselect_b32 s0, 1, 0
; == b ==
v_cmp_ne_u32 vcc, 0, v0
s_andn2_b64 s[2:3], exec, vcc
s_cselect_b32 s0, 1, 0

; == wrong_inactive ==
; Inactive lanes count as equal.
@@ b @@
-s_andn2_b64 s[2:3], exec, vcc
+s_not_b64 s[2:3], vcc
