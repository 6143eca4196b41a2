; Addresses of LDS are limited by M0 before gfx9.
; target_a: gfx803
; target_b: gfx900
; out: v0
; assume: v1{1:0} == 0
; expect: equivalent
; relies on: lds=0x10000, race-free
; == a ==
s_mov_b32 m0, -1
ds_read_b32 v0, v1
s_waitcnt lgkmcnt(0)
; == b ==
ds_read_b32 v0, v1
s_waitcnt lgkmcnt(0)

; == wrong_limit ==
@@ a @@
-s_mov_b32 m0, -1
+s_mov_b32 m0, 0x100

; == wrong_m0 ==
; Nobody says what M0 is.
@@ a @@
-s_mov_b32 m0, -1
+s_nop 0

; == wrong_alignment ==
; gfx9 needs no alignment.
; without: assume
