; v_swap exchanges two registers in active lanes: three exclusive ors.
; target: gfx900, gfx906
; out: v[0:1]
; expect: equivalent
; == a ==
v_swap_b32 v0, v1
; == b ==
v_xor_b32 v0, v0, v1
v_xor_b32 v1, v0, v1
v_xor_b32 v0, v0, v1

; == wrong_order ==
; The second step writes the other register.
@@ b @@
-v_xor_b32 v1, v0, v1
+v_xor_b32 v0, v1, v0
