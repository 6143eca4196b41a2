; ds_swizzle gives 0 for inactive lanes, but that is not enough for an OR under any EXEC: what passed through an
; inactive lane is lost. So inactive lanes are set to 0 and switched on. Specification: every active lane holds the OR
; over the active lanes of its half.
; Wrong: inactive lanes stay switched off
; target: gfx803, gfx900
; ensures: active => v0 == reduce(or_b32, old(v0), 32)
; expect: refuted
s_not_b64 exec, exec
v_mov_b32 v0, 0
s_not_b64 exec, exec
s_mov_b64 s[0:1], exec
ds_swizzle_b32 v1, v0 offset:0x401f
s_waitcnt lgkmcnt(0)
v_or_b32 v0, v0, v1
ds_swizzle_b32 v1, v0 offset:0x201f
s_waitcnt lgkmcnt(0)
v_or_b32 v0, v0, v1
ds_swizzle_b32 v1, v0 offset:0x101f
s_waitcnt lgkmcnt(0)
v_or_b32 v0, v0, v1
ds_swizzle_b32 v1, v0 offset:0x081f
s_waitcnt lgkmcnt(0)
v_or_b32 v0, v0, v1
ds_swizzle_b32 v1, v0 offset:0x041f
s_waitcnt lgkmcnt(0)
v_or_b32 v0, v0, v1
s_mov_b64 exec, s[0:1]
