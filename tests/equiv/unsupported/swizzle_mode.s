; The rotate mode of ds_swizzle on gfx9 is not modelled.
; out: v0
; expect: unsupported
; == a ==
ds_swizzle_b32 v0, v1 offset:0xc020
; == b ==
ds_swizzle_b32 v0, v1 offset:0xc020
