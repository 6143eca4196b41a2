; Stores to LDS: where lanes meet, they have to act in the same order on both machines.
; target_a: gfx803
; target_b: gfx900
; out: lds
; assume: v1{1:0} == 0
; expect: equivalent
; relies on: lds=0x10000, same-lane-order
; == a ==
s_mov_b32 m0, -1
ds_write_b32 v1, v2
s_waitcnt lgkmcnt(0)
s_mov_b32 m0, 0
; == b ==
ds_write_b32 v1, v2
s_waitcnt lgkmcnt(0)
s_mov_b32 m0, 0

; == wrong_value ==
@@ b @@
-ds_write_b32 v1, v2
+ds_write_b32 v1, v3
