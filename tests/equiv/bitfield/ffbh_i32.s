; The signed search is the unsigned one on the value without its sign.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; expect: equivalent
; == a ==
v_ffbh_i32 v0, v0
; == b ==
v_ashrrev_i32 v1, 31, v0
v_xor_b32 v0, v0, v1
v_ffbh_u32 v0, v0

; == wrong_unsigned ==
; The unsigned search.
@@ a @@
-v_ffbh_i32 v0, v0
+v_ffbh_u32 v0, v0
