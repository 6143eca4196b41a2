; Montgomery's reduction of a product of words: the sum of 65 bits at once and word by word.
; target: gfx900, gfx906
; out: v5, v7
; expect: equivalent
; == a ==
v_mad_u64_u32 v[4:5], s[0:1], v0, v1, 0
v_mul_lo_u32 v6, v4, v3
v_mad_u64_u32 v[4:5], vcc, v6, v2, v[4:5]
v_addc_co_u32_e64 v7, s[0:1], 0, 0, vcc
; == b ==
v_mul_lo_u32 v8, v0, v1
v_mul_hi_u32 v9, v1, v0
v_mul_lo_u32 v6, v8, v3
v_mul_lo_u32 v10, v6, v2
v_mul_hi_u32 v11, v2, v6
v_add_co_u32_e32 v8, vcc, v8, v10
v_addc_co_u32_e32 v5, vcc, v9, v11, vcc
v_addc_co_u32_e64 v7, s[0:1], 0, 0, vcc

; == wrong_carry ==
; The carry out of the low word is lost.
@@ b @@
-v_addc_co_u32_e32 v5, vcc, v9, v11, vcc
+v_add_co_u32_e32 v5, vcc, v9, v11
