; Numbers of elements come in sets, of which ABID chooses one: here both are the same.
; target: gfx942
; out: v0, v1, v2, v3
; mode: 0xf0
; assume: v10 == 0x44444444
; expect: equivalent
; == a ==
v_smfmac_i32_16x16x64_i8 v[0:3], v[4:5], v[6:9], v10
; == b ==
v_smfmac_i32_16x16x64_i8 v[0:3], v[4:5], v[6:9], v10 abid:1

; == wrong_order ==
; The second number of each pair is the smaller one: nobody knows what that does.
; assume: v10 == 0x11111111
; relies on: Q6

; == wrong_set ==
; assume: v10 == 0x44448888
