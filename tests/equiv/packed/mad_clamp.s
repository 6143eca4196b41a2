; v_pk_mad_u16 with clamp is min(a * b + c, 65535) in each half (ledger P11).
; out: v0
; expect: equivalent
; == a ==
v_and_b32 v4, 0xffff, v1
v_and_b32 v5, 0xffff, v2
v_and_b32 v6, 0xffff, v3
v_mad_u32_u24 v4, v4, v5, v6
v_min_u32 v4, 0xffff, v4
v_lshrrev_b32 v5, 16, v1
v_lshrrev_b32 v6, 16, v2
v_lshrrev_b32 v7, 16, v3
v_mad_u32_u24 v5, v5, v6, v7
v_min_u32 v5, 0xffff, v5
v_lshl_or_b32 v0, v5, 16, v4
; == b ==
v_pk_mad_u16 v0, v1, v2, v3 clamp

; == wrong_clamp ==
; Without clamp it wraps.
@@ b @@
-v_pk_mad_u16 v0, v1, v2, v3 clamp
+v_pk_mad_u16 v0, v1, v2, v3
