; A function; what belongs to its caller comes back.
; target_a: gfx900
; target_b: gfx942
; abi: function
; out: v0
; expect: equivalent
; == a ==
v_add_co_u32 v2, vcc, v0, v1
v_mul_lo_u32 v0, v2, v2
s_setpc_b64 s[30:31]
; == b ==
v_add_u32 v2, v0, v1
v_mul_lo_u32 v0, v2, v2
s_setpc_b64 s[30:31]

; == wrong_caller ==
; s33 belongs to the caller.
@@ b @@
-v_mul_lo_u32 v0, v2, v2
+v_mul_lo_u32 v0, v2, v2
+s_mov_b32 s33, 0
