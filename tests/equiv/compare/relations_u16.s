; The relations of u16 values in terms of two of them.
; target: gfx803, gfx900
; out: s[4:11]
; expect: equivalent
; == a ==
v_cmp_gt_u16 s[4:5], v0, v1
v_cmp_le_u16 s[6:7], v0, v1
v_cmp_ge_u16 s[8:9], v0, v1
v_cmp_ne_u16 s[10:11], v0, v1
; == b ==
v_cmp_lt_u16 s[4:5], v1, v0
v_cmp_lt_u16 s[0:1], v0, v1
v_cmp_eq_u16 s[2:3], v0, v1
s_or_b64 s[6:7], s[0:1], s[2:3]
s_or_b64 s[8:9], s[4:5], s[2:3]
s_or_b64 s[10:11], s[0:1], s[4:5]

; == wrong_equal ==
; Less or equal without equality.
@@ b @@
-s_or_b64 s[6:7], s[0:1], s[2:3]
+s_or_b64 s[6:7], s[0:1], s[0:1]

; == wrong_signedness ==
; One comparison has the other signedness.
@@ b @@
-v_cmp_lt_u16 s[0:1], v0, v1
+v_cmp_lt_i16 s[0:1], v0, v1
