; Counting true lanes: a comparison and a scalar count, or a sum over one lane each.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s0
; expect: equivalent
; == a ==
v_cmp_lt_u32 vcc, v0, v1
s_bcnt1_i32_b64 s0, vcc
; == b ==
v_cmp_lt_u32 vcc, v0, v1
s_bcnt1_i32_b32 s0, vcc_lo
s_bcnt1_i32_b32 s1, vcc_hi
s_add_u32 s0, s0, s1

; == wrong_half ==
; One half counts twice.
@@ b @@
-s_bcnt1_i32_b32 s1, vcc_hi
+s_bcnt1_i32_b32 s1, vcc_lo
