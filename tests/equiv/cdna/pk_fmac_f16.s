; v_pk_fmac_f16 adds to its destination; a float constant has zeros in its high half (ledger N3).
; target: gfx908, gfx90a, gfx942, gfx950
; out: v0, v1
; expect: equivalent
; == a ==
v_pk_fma_f16 v0, v2, v3, v0
v_mov_b32 v4, 0x3c00
v_pk_fma_f16 v1, v4, v3, v1
; == b ==
v_pk_fmac_f16 v0, v2, v3
v_pk_fmac_f16 v1, 1.0, v3

; == wrong_constant ==
; The constant in both halves.
@@ a @@
-v_mov_b32 v4, 0x3c00
+v_mov_b32 v4, 0x3c003c00
