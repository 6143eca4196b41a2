; The NaN that v_div_scale gives for a zero is any quiet one, like that of other operations.
; out: v0
; assume: v1 == 0
; nan: canonical
; expect: equivalent
; relies on: nan=canonical
; == a ==
v_div_scale_f32 v0, vcc, v2, v1, v2
; == b ==
v_mov_b32 v0, 0x7fc00000

; == wrong_open ==
; As div_scale_zero, where no document says which NaN.
; relies on: M3
; without: nan
