; The absolute value is the maximum of a value and its negation.
; out: v0
; expect: equivalent
; == a ==
v_sub_u32 v1, 0, v0
v_max_i32 v0, v0, v1
; == b ==
v_ashrrev_i32 v1, 31, v0
v_add_u32 v0, v0, v1
v_xor_b32 v0, v0, v1

; == wrong_order ==
; The exclusive or comes first.
@@ b @@
+v_xor_b32 v0, v0, v1
 v_add_u32 v0, v0, v1
-v_xor_b32 v0, v0, v1

; == wrong_unsigned ==
; The unsigned maximum.
@@ a @@
-v_max_i32 v0, v0, v1
+v_max_u32 v0, v0, v1
