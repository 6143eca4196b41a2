; Counts of ones add up.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
v_bcnt_u32_b32 v0, v1, 0
v_bcnt_u32_b32 v0, v2, v0
v_bcnt_u32_b32 v0, v3, v0
; == b ==
v_bcnt_u32_b32 v0, v3, 0
v_bcnt_u32_b32 v0, v2, v0
v_bcnt_u32_b32 v0, v1, v0

; == wrong_register ==
; One register counts twice.
@@ b @@
-v_bcnt_u32_b32 v0, v1, v0
+v_bcnt_u32_b32 v0, v2, v0

; == wrong_start ==
; The count starts with 1.
@@ b @@
-v_bcnt_u32_b32 v0, v3, 0
+v_bcnt_u32_b32 v0, v3, 1
