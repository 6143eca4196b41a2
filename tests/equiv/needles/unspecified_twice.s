; Twice the same open half is one value.
; out: vcc
; assume: v3 == v5
; expect: equivalent
; == a ==
v_min3_i16 v3, v1, v2, v4
v_min3_i16 v5, v1, v2, v4
v_mov_b32_sdwa v5, v3 dst_sel:WORD_0 dst_unused:UNUSED_PRESERVE src0_sel:WORD_0
v_cmp_eq_u32 vcc, v3, v5
; == b ==
s_mov_b64 vcc, exec

; == wrong_operands ==
; Of other operands it may be another one.
; relies on: C6
@@ a @@
-v_min3_i16 v5, v1, v2, v4
-v_mov_b32_sdwa v5, v3 dst_sel:WORD_0 dst_unused:UNUSED_PRESERVE src0_sel:WORD_0
+v_min3_i16 v5, v2, v1, v4
