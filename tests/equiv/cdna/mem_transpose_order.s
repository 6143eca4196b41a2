; Two transposing loads in another order, in any lanes and from any addresses.
; target: gfx950
; out: v[2:3], v[4:6]
; expect: equivalent
; relies on: lds=0x28000
; == a ==
ds_read_b64_tr_b4 v[2:3], v1 offset:64
ds_read_b96_tr_b6 v[4:6], v0
s_waitcnt lgkmcnt(0)
s_endpgm
; == b ==
v_mov_b32 v8, v1
ds_read_b96_tr_b6 v[4:6], v0
ds_read_b64_tr_b4 v[2:3], v8 offset:64
s_waitcnt lgkmcnt(0)
s_endpgm

; == wrong_address ==
@@ b @@
-ds_read_b64_tr_b4 v[2:3], v8 offset:64
+ds_read_b64_tr_b4 v[2:3], v8 offset:72
