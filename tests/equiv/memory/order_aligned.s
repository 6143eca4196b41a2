; On gfx8 addresses in LDS are aligned: stores of a pair and single ones in another order are the same.
; target: gfx803
; out: lds
; expect: equivalent
; relies on: lds=0x10000
; == a ==
s_mov_b32 m0, -1
v_mov_b32 v6, s4
ds_write2_b64 v6, v[2:3], v[4:5] offset0:2 offset1:3
ds_write_b64 v6, v[0:1]
; == b ==
s_mov_b32 m0, -1
v_mov_b32 v6, s4
ds_write_b64 v6, v[0:1]
ds_write_b64 v6, v[4:5] offset:24
ds_write_b64 v6, v[2:3] offset:16

; == wrong_offset ==
; The second pair lies across two aligned ones: it is another one up to gfx8.
; target: gfx600, gfx803
@@ b @@
-ds_write_b64 v6, v[4:5] offset:24
+ds_write_b64 v6, v[4:5] offset:20
