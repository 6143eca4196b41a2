; Two bytes beside each other are a short.
; target: gfx900
; out: v0
; expect: equivalent
; relies on: race-free
; == a ==
global_load_ushort v0, v[0:1], off
s_waitcnt vmcnt(0)
; == b ==
global_load_ubyte v2, v[0:1], off
global_load_ubyte v3, v[0:1], off offset:1
s_waitcnt vmcnt(0)
v_lshl_or_b32 v0, v3, 8, v2

; == wrong_order ==
; The bytes are put together the other way round.
@@ b @@
-v_lshl_or_b32 v0, v3, 8, v2
+v_lshl_or_b32 v0, v2, 8, v3

; == wrong_sign ==
; The high byte is extended with its sign.
@@ b @@
-global_load_ubyte v3, v[0:1], off offset:1
+global_load_sbyte v3, v[0:1], off offset:1
