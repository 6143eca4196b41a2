; Who asks says that v0 alone is given back: v1 is scratch, though both programs leave something there.
; target: gfx900
; abi: function
; out: returns(1)
; expect: equivalent
; == a ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
v_lshlrev_b32 v1, 1, v0
v_add_u32 v0, v1, v0
s_setpc_b64 s[30:31]
; == b ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
v_add_u32 v1, v0, v0
v_xor_b32 v1, v1, v1
v_mul_u32_u24 v1, 0, v1
v_lshl_add_u32 v0, v0, 1, v0
s_setpc_b64 s[30:31]

; == wrong_more ==
; With v1 as well they are not.
; out: returns(v0, v1)
@@ b @@
-v_add_u32 v1, v0, v0
-v_xor_b32 v1, v1, v1
-v_mul_u32_u24 v1, 0, v1
+v_mov_b32 v1, 0
