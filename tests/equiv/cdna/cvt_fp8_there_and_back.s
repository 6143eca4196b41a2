; Every byte of FP8 is a single, and comes back from it; what the other half has stays (ledger F1, F10).
; target: gfx942, gfx950
; out: v0
; nan: preserve
; expect: equivalent
; == a ==
v_cvt_pk_f32_fp8 v[2:3], v1
v_cvt_pk_fp8_f32 v0, v2, v3 op_sel:[0,0,1]
; == b ==
v_lshlrev_b32 v1, 16, v1
v_and_b32 v0, 0xffff, v0
v_or_b32 v0, v0, v1

; == wrong_order ==
; The first is in the low byte.
@@ a @@
-v_cvt_pk_fp8_f32 v0, v2, v3 op_sel:[0,0,1]
+v_cvt_pk_fp8_f32 v0, v3, v2 op_sel:[0,0,1]

; == wrong_half ==
; Bit 3 of op_sel chooses the high half.
@@ a @@
-v_cvt_pk_fp8_f32 v0, v2, v3 op_sel:[0,0,1]
+v_cvt_pk_fp8_f32 v0, v2, v3

; == wrong_format ==
; BF8 has fewer digits.
@@ a @@
-v_cvt_pk_fp8_f32 v0, v2, v3 op_sel:[0,0,1]
+v_cvt_pk_bf8_f32 v0, v2, v3 op_sel:[0,0,1]
