; v_mad_u64_u32 is a product and a 64-bit addition with its carry.
; out: v[2:3]
; assume: v0 <=u 0xff
; assume: v1 <=u 0xff
; expect: equivalent
; == a ==
v_mul_lo_u32 v4, v0, v1
v_mul_hi_u32 v5, v0, v1
v_add_co_u32 v2, vcc, v4, v2
v_addc_co_u32 v3, vcc, v5, v3, vcc
; == b ==
v_mad_u64_u32 v[2:3], vcc, v0, v1, v[2:3]

; == wrong_addend ==
; The high word is not added.
@@ a @@
-v_addc_co_u32 v3, vcc, v5, v3, vcc
+v_addc_co_u32 v3, vcc, 0, v5, vcc

; == wrong_signed ==
; The operands are read as signed numbers.
; without: assume
@@ b @@
-v_mad_u64_u32 v[2:3], vcc, v0, v1, v[2:3]
+v_mad_i64_i32 v[2:3], vcc, v0, v1, v[2:3]
