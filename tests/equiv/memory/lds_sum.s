; The sum of an address in LDS and an offset does not wrap, so a negative base is out of range with any offset.
; target: gfx600
; facts: lds-no-wrap
; out: v2, v3
; expect: equivalent
; relies on: lds=0x8000, lds-no-wrap, race-free
; == a ==
s_movk_i32 s3, 0x200
v_add_i32_e32 v0, vcc, s3, v0
ds_read2_b32 v[2:3], v0 offset0:127 offset1:128
; == b ==
ds_read_b32 v2, v0 offset:1020
ds_read_b32 v3, v0 offset:1024

; == wrong_offset ==
; Sums that do not wrap differ.
@@ b @@
-ds_read_b32 v2, v0 offset:1020
+ds_read_b32 v2, v0 offset:1016

; == wrong_promise ==
; Without the promise the sum of the first program may be in range where the base is not.
; without: facts
