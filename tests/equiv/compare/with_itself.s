; A value is equal to itself and not less.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: vcc, s[0:1]
; expect: equivalent
; == a ==
v_cmp_eq_i64 vcc, v[0:1], v[0:1]
v_cmp_lt_u32 s[0:1], v0, v0
; == b ==
s_mov_b64 vcc, exec
s_mov_b64 s[0:1], 0

; == wrong_relation ==
; It is less or equal.
@@ a @@
-v_cmp_lt_u32 s[0:1], v0, v0
+v_cmp_le_u32 s[0:1], v0, v0
