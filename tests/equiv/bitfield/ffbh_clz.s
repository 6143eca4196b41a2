; The minimum with 32 makes v_ffbh a count of leading zeros.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; expect: equivalent
; == a ==
v_ffbh_u32 v0, v0
v_min_u32 v0, 32, v0
; == b ==
v_cmp_ne_u32 vcc, 0, v0
v_ffbh_u32 v1, v0
v_cndmask_b32 v0, 32, v1, vcc

; == wrong_bound ==
; The minimum with 31.
@@ a @@
-v_min_u32 v0, 32, v0
+v_min_u32 v0, 31, v0

; == wrong_sign ==
; The signed search.
@@ b @@
-v_ffbh_u32 v1, v0
+v_ffbh_i32 v1, v0
