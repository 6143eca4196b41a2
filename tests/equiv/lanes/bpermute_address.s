; The two low bits of the address do not count, nor do those above 7.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
ds_bpermute_b32 v0, v1, v2
s_waitcnt lgkmcnt(0)
; == b ==
v_and_b32 v1, 0xfc, v1
ds_bpermute_b32 v0, v1, v2
s_waitcnt lgkmcnt(0)

; == wrong_bits ==
; Bit 7 does.
@@ b @@
-v_and_b32 v1, 0xfc, v1
+v_and_b32 v1, 0x7c, v1
