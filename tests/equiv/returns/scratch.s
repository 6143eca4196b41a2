; A product by halves in other registers: v1 and s4 are scratch, and nobody says what the function gives back.
; target: gfx900
; abi: function
; expect: equivalent
; relies on: returns(v0)
; == a ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
s_movk_i32 s4, 0x7
v_mul_lo_u32 v1, v0, s4
v_add_u32 v0, v1, v1
s_setpc_b64 s[30:31]
; == b ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
v_mul_lo_u32 v0, v0, 14
s_setpc_b64 s[30:31]

; == wrong_kept ==
; v40 belongs to the caller, whatever is given back.
@@ a @@
-s_movk_i32 s4, 0x7
-v_mul_lo_u32 v1, v0, s4
-v_add_u32 v0, v1, v1
+v_mul_lo_u32 v40, v0, 7
+v_add_u32 v0, v40, v40

; == wrong_resource ==
; The resource of the stack in s[0:3] is that of all functions.
@@ a @@
-s_movk_i32 s4, 0x7
-v_mul_lo_u32 v1, v0, s4
-v_add_u32 v0, v1, v1
+s_movk_i32 s2, 0x7
+v_mul_lo_u32 v0, v0, s2
@@ b @@
-v_mul_lo_u32 v0, v0, 14
+v_mul_lo_u32 v0, v0, 7

; == wrong_result ==
; What the function gives back is another product.
@@ b @@
-v_mul_lo_u32 v0, v0, 14
+v_mul_lo_u32 v0, v0, 15
