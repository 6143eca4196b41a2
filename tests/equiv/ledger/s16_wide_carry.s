; The carry of v_mad_u64_u32 is that of the 64-bit addition, of v_mad_i64_i32 the sign of the exact
; sum.
; out: v[0:3], s[0:3]
; expect: equivalent
; == a ==
v_mad_u64_u32 v[0:1], s[0:1], v4, 1, v[6:7]
v_mad_i64_i32 v[2:3], s[2:3], v4, 1, v[6:7]
; == b ==
v_add_co_u32 v0, vcc, v4, v6
v_addc_co_u32 v1, vcc, 0, v7, vcc
s_mov_b64 s[0:1], vcc
v_ashrrev_i32 v5, 31, v4
v_add_co_u32 v2, vcc, v4, v6
v_addc_co_u32 v3, vcc, v5, v7, vcc
v_cmp_gt_i32 s[4:5], 0, v5
v_cmp_gt_i32 s[6:7], 0, v7
s_xor_b64 s[2:3], s[4:5], s[6:7]
s_xor_b64 s[2:3], s[2:3], vcc

; == wrong_unsigned ==
; Not the unsigned carry.
@@ b @@
-s_xor_b64 s[2:3], s[2:3], vcc
+s_mov_b64 s[2:3], vcc
