; The signs of NaNs are open.
; out: v0
; expect: different
; relies on: M3
; == a ==
v_ceil_f16 v0, v1
v_xor_b32 v0, 0x8000, v0
; == b ==
v_floor_f16 v0, -v1
