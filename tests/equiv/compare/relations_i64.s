; The relations of i64 values in terms of two of them.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s[4:11]
; expect: equivalent
; == a ==
v_cmp_gt_i64 s[4:5], v[0:1], v[2:3]
v_cmp_le_i64 s[6:7], v[0:1], v[2:3]
v_cmp_ge_i64 s[8:9], v[0:1], v[2:3]
v_cmp_ne_i64 s[10:11], v[0:1], v[2:3]
; == b ==
v_cmp_lt_i64 s[4:5], v[2:3], v[0:1]
v_cmp_lt_i64 s[0:1], v[0:1], v[2:3]
v_cmp_eq_i64 s[2:3], v[0:1], v[2:3]
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
-v_cmp_lt_i64 s[0:1], v[0:1], v[2:3]
+v_cmp_lt_u64 s[0:1], v[0:1], v[2:3]
