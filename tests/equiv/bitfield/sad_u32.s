; An absolute difference is maximum minus minimum.
; out: v0
; expect: equivalent
; == a ==
v_sad_u32 v0, v0, v1, v2
; == b ==
v_max_u32 v3, v0, v1
v_min_u32 v4, v0, v1
v_sub_u32 v3, v3, v4
v_add_u32 v0, v3, v2

; == wrong_signed ==
; The signed maximum.
@@ b @@
-v_max_u32 v3, v0, v1
+v_max_i32 v3, v0, v1

; == wrong_wrapped ==
; The wrapped difference.
@@ b @@
-v_max_u32 v3, v0, v1
-v_min_u32 v4, v0, v1
-v_sub_u32 v3, v3, v4
+v_sub_u32 v3, v0, v1
