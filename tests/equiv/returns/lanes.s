; v2 is written in all lanes, and the lanes that are not active at the entry get their values back.
; target: gfx900
; abi: function
; expect: equivalent
; relies on: returns(v0)
; == a ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
s_or_saveexec_b64 s[4:5], -1
v_not_b32 v2, v2
v_not_b32 v2, v2
s_mov_b64 exec, s[4:5]
v_mov_b32 v2, 7
v_add_u32 v0, v0, v0
s_setpc_b64 s[30:31]
; == b ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
v_lshlrev_b32 v0, 1, v0
s_setpc_b64 s[30:31]

; == wrong_inactive ==
; v2 is scratch in the active lanes, and the caller's in the others.
@@ a @@
-v_not_b32 v2, v2
-v_not_b32 v2, v2
+v_mov_b32 v2, 7
 s_mov_b64 exec, s[4:5]
-v_mov_b32 v2, 7
