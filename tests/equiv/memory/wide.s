; A store of two words is two stores of a word.
; target: gfx900
; out: mem
; expect: equivalent
; relies on: K138
; == a ==
global_store_dwordx2 v[0:1], v[2:3], off
; == b ==
global_store_dword v[0:1], v2, off
global_store_dword v[0:1], v3, off offset:4

; == wrong_offset ==
; The second word goes too far.
@@ b @@
-global_store_dword v[0:1], v3, off offset:4
+global_store_dword v[0:1], v3, off offset:8
