; The offset of ds_bpermute is added to the address, in bytes (ledger X4).
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
ds_bpermute_b32 v0, v1, v2 offset:8
s_waitcnt lgkmcnt(0)
; == b ==
v_mov_b32 v3, 8
v_mad_i32_i24 v4, v3, 1, v1
ds_bpermute_b32 v0, v4, v2
s_waitcnt lgkmcnt(0)

; == wrong_lanes ==
; It does not count lanes.
@@ b @@
-v_mov_b32 v3, 8
+v_mov_b32 v3, 32
