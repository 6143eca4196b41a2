; A mask turned into numbers and back is the mask under EXEC.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: vcc
; expect: equivalent
; == a ==
v_cndmask_b32 v1, 0, 1, vcc
v_cmp_ne_u32 vcc, 0, v1
; == b ==
s_and_b64 vcc, vcc, exec

; == wrong_equal ==
; Equal instead of not equal.
@@ a @@
-v_cmp_ne_u32 vcc, 0, v1
+v_cmp_eq_u32 vcc, 0, v1

; == wrong_unmasked ==
; Bits of inactive lanes are cleared.
@@ b @@
-s_and_b64 vcc, vcc, exec
+s_nop 0
