; The sum over each quad by two permutations and by two swizzles.
; out: v0
; assume: exec == -1
; expect: equivalent
; == a ==
v_add_u32_dpp v0, v0, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
v_add_u32_dpp v0, v0, v0 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf
; == b ==
ds_swizzle_b32 v1, v0 offset:0x41f
s_waitcnt lgkmcnt(0)
v_add_u32_e32 v0, v0, v1
ds_swizzle_b32 v1, v0 offset:0x81f
s_waitcnt lgkmcnt(0)
v_add_u32_e32 v0, v0, v1

; == wrong_exec ==
; If inactive registers are read, DPP and swizzle differ.
; relies on: D15=read
; without: assume

; == wrong_step ==
; The second step repeats the first.
@@ b @@
-ds_swizzle_b32 v1, v0 offset:0x81f
+ds_swizzle_b32 v1, v0 offset:0x41f
