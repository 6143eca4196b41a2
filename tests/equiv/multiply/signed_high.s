; The signed high part is the unsigned one, less each factor where the other one is negative.
; out: v0
; expect: equivalent
; decided by: structural
; == a ==
v_mul_hi_i32 v0, v0, v1
; == b ==
v_mul_hi_u32 v2, v0, v1
v_ashrrev_i32 v3, 31, v0
v_and_b32 v3, v3, v1
v_sub_u32 v2, v2, v3
v_ashrrev_i32 v3, 31, v1
v_and_b32 v3, v3, v0
v_sub_u32 v0, v2, v3

; == wrong_one ==
; One of the two corrections is forgotten.
@@ b @@
-v_sub_u32 v2, v2, v3
-v_ashrrev_i32 v3, 31, v1
-v_and_b32 v3, v3, v0
