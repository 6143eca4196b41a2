; Both programs read again what they leave in v1: it is an operand of what they give back.
; target: gfx900
; abi: function
; expect: equivalent
; relies on: returns(v0)
; == a ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
v_lshrrev_b32 v1, 16, v0
v_xor_b32 v0, v1, v0
s_setpc_b64 s[30:31]
; == b ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
v_and_b32 v1, 0xffff0000, v0
v_lshrrev_b32 v1, 16, v1
v_not_b32 v1, v1
v_xor_b32 v0, v1, v0
v_not_b32 v1, v0
v_not_b32 v0, v0
v_xor_b32 v1, v1, v0
v_or_b32 v0, v1, v0
s_setpc_b64 s[30:31]

; == wrong_result ==
; One program reads nothing of what it leaves in v1: that is there for the caller.
; relies on: returns(v0, v1)
@@ b @@
-v_and_b32 v1, 0xffff0000, v0
-v_lshrrev_b32 v1, 16, v1
-v_not_b32 v1, v1
+v_lshrrev_b32 v1, 16, v0
 v_xor_b32 v0, v1, v0
-v_not_b32 v1, v0
-v_not_b32 v0, v0
-v_xor_b32 v1, v1, v0
-v_or_b32 v0, v1, v0
+v_add_u32 v1, 1, v0
