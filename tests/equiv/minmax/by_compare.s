; A minimum is a comparison and a selection.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; expect: equivalent
; == a ==
v_min_i32 v0, v0, v1
; == b ==
v_cmp_lt_i32 vcc, v0, v1
v_cndmask_b32 v0, v1, v0, vcc

; == wrong_selection ==
; The selection is turned around.
@@ b @@
-v_cndmask_b32 v0, v1, v0, vcc
+v_cndmask_b32 v0, v0, v1, vcc

; == wrong_unsigned ==
; The comparison is unsigned.
@@ b @@
-v_cmp_lt_i32 vcc, v0, v1
+v_cmp_lt_u32 vcc, v0, v1
