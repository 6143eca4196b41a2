; A reduction in LDS by halves: in each step half of the lanes add what the other half has, and all wait for each other.
; for op in max_u32, xor_b32, and_b32, min_i32
; facts: one-wave
; target: gfx803, gfx900
; assume: exec == -1
; assume: v0 == lane
; assume: m0 == -1
; ensures: lds[0x100] == reduce({op}, old(v1))
v_lshlrev_b32 v2, 2, v0
ds_write_b32 v2, v1 offset:256
s_waitcnt lgkmcnt(0)
s_barrier
s_mov_b32 exec_hi, 0
ds_read_b32 v3, v2 offset:384
s_waitcnt lgkmcnt(0)
v_{op} v1, v1, v3
ds_write_b32 v2, v1 offset:256
s_waitcnt lgkmcnt(0)
s_barrier
s_mov_b32 exec_lo, 0xffff
ds_read_b32 v3, v2 offset:320
s_waitcnt lgkmcnt(0)
v_{op} v1, v1, v3
ds_write_b32 v2, v1 offset:256
s_waitcnt lgkmcnt(0)
s_barrier
s_mov_b32 exec_lo, 0xff
ds_read_b32 v3, v2 offset:288
s_waitcnt lgkmcnt(0)
v_{op} v1, v1, v3
ds_write_b32 v2, v1 offset:256
s_waitcnt lgkmcnt(0)
s_barrier
s_mov_b32 exec_lo, 0xf
ds_read_b32 v3, v2 offset:272
s_waitcnt lgkmcnt(0)
v_{op} v1, v1, v3
ds_write_b32 v2, v1 offset:256
s_waitcnt lgkmcnt(0)
s_barrier
s_mov_b32 exec_lo, 3
ds_read_b32 v3, v2 offset:264
s_waitcnt lgkmcnt(0)
v_{op} v1, v1, v3
ds_write_b32 v2, v1 offset:256
s_waitcnt lgkmcnt(0)
s_barrier
s_mov_b32 exec_lo, 1
ds_read_b32 v3, v2 offset:260
s_waitcnt lgkmcnt(0)
v_{op} v1, v1, v3
ds_write_b32 v2, v1 offset:256
