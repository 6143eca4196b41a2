; Where scratch is there from the start, the stack pointer counts bytes of a lane, and is no multiple of 1024.
; target: gfx942
; abi: function
; expect: different
; == a ==
s_waitcnt 0
s_add_u32 s4, s32, 63
s_and_b32 s4, s4, 0xffffffc0
scratch_store_dword off, v1, s4
s_setpc_b64 s[30:31]
; == b ==
s_waitcnt 0
scratch_store_dword off, v1, s32
s_setpc_b64 s[30:31]
