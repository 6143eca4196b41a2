; It comes back as the second factor, which is the first one transposed.
; facts: one-wave
; target: gfx942
; assume: exec == -1
; assume: v8 == lane
; expect: refuted
; ensures: (lane & 3) == 0 => v4 == bpermute(old(v0), (lane & 12) << 2 | 0 + (lane >>u 4))
; ensures: (lane & 3) == 1 => v4 == bpermute(old(v1), (lane & 12) << 2 | 0 + (lane >>u 4))
; ensures: (lane & 3) == 2 => v4 == bpermute(old(v2), (lane & 12) << 2 | 0 + (lane >>u 4))
; ensures: (lane & 3) == 3 => v4 == bpermute(old(v3), (lane & 12) << 2 | 0 + (lane >>u 4))
; ensures: (lane & 3) == 0 => v5 == bpermute(old(v0), (lane & 12) << 2 | 4 + (lane >>u 4))
; ensures: (lane & 3) == 1 => v5 == bpermute(old(v1), (lane & 12) << 2 | 4 + (lane >>u 4))
; ensures: (lane & 3) == 2 => v5 == bpermute(old(v2), (lane & 12) << 2 | 4 + (lane >>u 4))
; ensures: (lane & 3) == 3 => v5 == bpermute(old(v3), (lane & 12) << 2 | 4 + (lane >>u 4))
; ensures: (lane & 3) == 0 => v6 == bpermute(old(v0), (lane & 12) << 2 | 8 + (lane >>u 4))
; ensures: (lane & 3) == 1 => v6 == bpermute(old(v1), (lane & 12) << 2 | 8 + (lane >>u 4))
; ensures: (lane & 3) == 2 => v6 == bpermute(old(v2), (lane & 12) << 2 | 8 + (lane >>u 4))
; ensures: (lane & 3) == 3 => v6 == bpermute(old(v3), (lane & 12) << 2 | 8 + (lane >>u 4))
; ensures: (lane & 3) == 0 => v7 == bpermute(old(v0), (lane & 12) << 2 | 12 + (lane >>u 4))
; ensures: (lane & 3) == 1 => v7 == bpermute(old(v1), (lane & 12) << 2 | 12 + (lane >>u 4))
; ensures: (lane & 3) == 2 => v7 == bpermute(old(v2), (lane & 12) << 2 | 12 + (lane >>u 4))
; ensures: (lane & 3) == 3 => v7 == bpermute(old(v3), (lane & 12) << 2 | 12 + (lane >>u 4))
v_lshrrev_b32 v9, 4, v8
v_and_b32 v10, 15, v8
v_lshlrev_b32 v11, 8, v9
v_lshl_or_b32 v11, v10, 2, v11
ds_write_b32 v11, v0 offset:0
ds_write_b32 v11, v1 offset:64
ds_write_b32 v11, v2 offset:128
ds_write_b32 v11, v3 offset:192
s_waitcnt lgkmcnt(0)
s_barrier
v_lshlrev_b32 v12, 6, v9
v_lshl_or_b32 v12, v10, 2, v12
ds_read_b32 v4, v12 offset:0
ds_read_b32 v5, v12 offset:256
ds_read_b32 v6, v12 offset:512
ds_read_b32 v7, v12 offset:768
s_waitcnt lgkmcnt(0)
