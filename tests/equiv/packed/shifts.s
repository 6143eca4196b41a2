; Packed shifts; the amount is the first operand and counts modulo 16.
; out: v[0:1]
; expect: equivalent
; == a ==
v_lshlrev_b16 v4, v2, v3
v_lshrrev_b32 v5, 16, v2
v_lshrrev_b32 v6, 16, v3
v_lshlrev_b16 v7, v5, v6
v_lshl_or_b32 v0, v7, 16, v4
v_ashrrev_i16 v4, v2, v3
v_ashrrev_i16 v7, v5, v6
v_lshl_or_b32 v1, v7, 16, v4
; == b ==
v_pk_lshlrev_b16 v0, v2, v3
v_pk_ashrrev_i16 v1, v2, v3

; == wrong_logical ==
; The logical shift.
@@ b @@
-v_pk_ashrrev_i16 v1, v2, v3
+v_pk_lshrrev_b16 v1, v2, v3

; == wrong_operands ==
; Amount and value are exchanged.
@@ b @@
-v_pk_lshlrev_b16 v0, v2, v3
+v_pk_lshlrev_b16 v0, v3, v2
