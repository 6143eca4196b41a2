; v0 and v1 are an address that one program moves: nothing is given back.
; target: gfx900
; abi: function
; expect: equivalent
; relies on: returns()
; == a ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
v_add_co_u32 v0, vcc, 4, v0
v_addc_co_u32 v1, vcc, 0, v1, vcc
global_store_dword v[0:1], v2, off
s_waitcnt vmcnt(0)
s_setpc_b64 s[30:31]
; == b ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
global_store_dword v[0:1], v2, off offset:4
s_waitcnt vmcnt(0)
s_setpc_b64 s[30:31]

; == wrong_offset ==
; The store goes elsewhere.
@@ b @@
-global_store_dword v[0:1], v2, off offset:4
+global_store_dword v[0:1], v2, off offset:8
