; A group of gfx950 has 160 KiB of LDS.
; target: gfx950
; out: v0
; expect: equivalent
; relies on: lds=0x28000, race-free
; == a ==
s_mov_b64 exec, 1
v_mov_b32 v1, s0
v_mov_b32 v2, 0x27ffc
ds_write_b32 v2, v1
s_waitcnt lgkmcnt(0)
ds_read_b32 v0, v2
s_waitcnt lgkmcnt(0)
; == b ==
s_mov_b64 exec, 1
v_mov_b32 v1, s0
v_mov_b32 v2, 0x27ffc
ds_write_b32 v2, v1
v_mov_b32 v0, s0

; == wrong_end ==
; The last byte is behind the end: the store is lost, and 0 is loaded.
@@ a @@
-v_mov_b32 v2, 0x27ffc
+v_mov_b32 v2, 0x28000
