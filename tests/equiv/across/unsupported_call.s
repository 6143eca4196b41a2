; Calls follow the convention of each target.
; target_a: gfx900
; target_b: gfx942
; abi: function
; out: v0
; expect: unsupported
; == a ==
s_swappc_b64 s[30:31], s[4:5]
s_setpc_b64 s[30:31]
; == b ==
s_swappc_b64 s[30:31], s[4:5]
s_setpc_b64 s[30:31]
