; A copy in memory.
; target_a: gfx900
; target_b: gfx942
; out: mem
; expect: equivalent
; relies on: same-lane-order
; == a ==
global_load_dwordx2 v[6:7], v[0:1], off
s_waitcnt vmcnt(0)
global_store_dwordx2 v[2:3], v[6:7], off
s_endpgm
; == b ==
global_load_dwordx2 v[8:9], v[0:1], off
s_waitcnt vmcnt(0)
global_store_dwordx2 v[2:3], v[8:9], off
s_endpgm

; == wrong_word ==
@@ b @@
-global_store_dwordx2 v[2:3], v[8:9], off
+global_store_dwordx2 v[2:3], v[8:9], off offset:8
