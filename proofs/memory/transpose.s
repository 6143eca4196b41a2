; 64 values, one for each lane, are a matrix of 8 rows. It is transposed through LDS: lane 8r+c gets what lane 8c+r had.
; facts: one-wave
; target: gfx803, gfx900
; assume: exec == -1
; assume: v0 == lane
; assume: m0 == -1
; ensures: v1 == bpermute(old(v1), (lane & 7) << 3 | lane >>u 3)
v_lshlrev_b32 v2, 2, v0
ds_write_b32 v2, v1
s_waitcnt lgkmcnt(0)
s_barrier
v_lshrrev_b32 v3, 3, v0
v_and_b32 v4, 7, v0
v_lshlrev_b32 v4, 3, v4
v_or_b32 v3, v3, v4
v_lshlrev_b32 v3, 2, v3
ds_read_b32 v1, v3
s_waitcnt lgkmcnt(0)
