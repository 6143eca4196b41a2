; A byte without its sign.
; target: gfx900
; out: v5
; expect: equivalent
; == a ==
global_load_ubyte v5, v[0:1], off
s_waitcnt vmcnt(0)
; == b ==
global_load_sbyte v5, v[0:1], off
s_waitcnt vmcnt(0)
v_and_b32 v5, 0xff, v5

; == wrong_sign ==
; A byte with its sign is another number.
@@ b @@
-v_and_b32 v5, 0xff, v5
