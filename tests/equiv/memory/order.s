; Stores to cells that are constants apart may change places, as may stores to LDS and to global memory.
; target: gfx900
; out: mem, lds
; expect: equivalent
; relies on: lds=0x10000, race-free
; == a ==
v_mov_b32 v3, 0
v_mov_b32 v4, s4
global_store_dword v3, v1, s[0:1]
global_store_dwordx2 v3, v[1:2], s[0:1] offset:8
ds_write_b32 v4, v2 offset:4
ds_write_b32 v4, v1
global_load_dword v5, v3, s[0:1] offset:32
s_waitcnt vmcnt(0)
global_store_dword v3, v5, s[0:1] offset:64
; == b ==
v_mov_b32 v3, 0
v_mov_b32 v4, s4
ds_write_b32 v4, v1
global_store_dwordx2 v3, v[1:2], s[0:1] offset:8
global_load_dword v5, v3, s[0:1] offset:32
ds_write_b32 v4, v2 offset:4
global_store_dword v3, v1, s[0:1]
s_waitcnt vmcnt(0)
global_store_dword v3, v5, s[0:1] offset:64

; == wrong_load ==
; The load comes before the store to its cell.
@@ a @@
-global_load_dword v5, v3, s[0:1] offset:32
+global_load_dword v5, v3, s[0:1]
@@ b @@
-global_load_dword v5, v3, s[0:1] offset:32
+global_load_dword v5, v3, s[0:1]

; == wrong_overlap ==
; The dword is one of the two that the other store writes: their order matters.
@@ a @@
-global_store_dword v3, v1, s[0:1]
-global_store_dwordx2 v3, v[1:2], s[0:1] offset:8
+global_store_dword v3, v2, s[0:1]
+global_store_dwordx2 v3, v[1:2], s[0:1]
@@ b @@
-global_store_dwordx2 v3, v[1:2], s[0:1] offset:8
+global_store_dwordx2 v3, v[1:2], s[0:1]
@@ b @@
-global_store_dword v3, v1, s[0:1]
+global_store_dword v3, v2, s[0:1]
