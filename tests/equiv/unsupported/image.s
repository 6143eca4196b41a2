; Nor images.
; out: v0
; expect: unsupported
; == a ==
image_load v0, v[0:3], s[0:7] dmask:0x1 unorm
; == b ==
image_load v0, v[0:3], s[0:7] dmask:0x1 unorm
