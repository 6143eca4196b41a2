; The four sums of v_qsad_pk_u16_u8 do not run into one another.
; out: v[0:1]
; expect: equivalent
; == a ==
v_qsad_pk_u16_u8 v[0:1], v[2:3], v4, v[6:7]
; == b ==
v_alignbyte_b32 v8, v3, v2, 0
v_bfe_u32 v9, v6, 0, 16
v_sad_u8 v10, v8, v4, v9
v_alignbyte_b32 v8, v3, v2, 1
v_bfe_u32 v9, v6, 16, 16
v_sad_u8 v11, v8, v4, v9
v_alignbyte_b32 v8, v3, v2, 2
v_bfe_u32 v9, v7, 0, 16
v_sad_u8 v12, v8, v4, v9
v_alignbyte_b32 v8, v3, v2, 3
v_bfe_u32 v9, v7, 16, 16
v_sad_u8 v13, v8, v4, v9
v_and_b32 v10, 0xffff, v10
v_and_b32 v12, 0xffff, v12
v_lshl_or_b32 v0, v11, 16, v10
v_lshl_or_b32 v1, v13, 16, v12

; == wrong_carry ==
; A sum that is not cut runs into its neighbour.
@@ b @@
-v_and_b32 v12, 0xffff, v12
+v_and_b32 v12, -1, v12

; == wrong_masked ==
; v_mqsad leaves out bytes whose reference is 0.
@@ a @@
-v_qsad_pk_u16_u8 v[0:1], v[2:3], v4, v[6:7]
+v_mqsad_pk_u16_u8 v[0:1], v[2:3], v4, v[6:7]
