; Rows are written closer than they are read.
; facts: one-wave
; target: gfx942
; assume: exec == -1
; assume: v8 == lane
; expect: refuted
; ensures: (lane & 3) == 0 => v4{15:0} == bits(bpermute(old(v0), (lane & 12) << 2 | (lane >>u 4) * 4 + 0), 15, 0)
; ensures: (lane & 3) == 1 => v4{15:0} == bits(bpermute(old(v1), (lane & 12) << 2 | (lane >>u 4) * 4 + 0), 15, 0)
; ensures: (lane & 3) == 2 => v4{15:0} == bits(bpermute(old(v2), (lane & 12) << 2 | (lane >>u 4) * 4 + 0), 15, 0)
; ensures: (lane & 3) == 3 => v4{15:0} == bits(bpermute(old(v3), (lane & 12) << 2 | (lane >>u 4) * 4 + 0), 15, 0)
; ensures: (lane & 3) == 0 => v4{31:16} == bits(bpermute(old(v0), (lane & 12) << 2 | (lane >>u 4) * 4 + 1), 15, 0)
; ensures: (lane & 3) == 1 => v4{31:16} == bits(bpermute(old(v1), (lane & 12) << 2 | (lane >>u 4) * 4 + 1), 15, 0)
; ensures: (lane & 3) == 2 => v4{31:16} == bits(bpermute(old(v2), (lane & 12) << 2 | (lane >>u 4) * 4 + 1), 15, 0)
; ensures: (lane & 3) == 3 => v4{31:16} == bits(bpermute(old(v3), (lane & 12) << 2 | (lane >>u 4) * 4 + 1), 15, 0)
; ensures: (lane & 3) == 0 => v5{15:0} == bits(bpermute(old(v0), (lane & 12) << 2 | (lane >>u 4) * 4 + 2), 15, 0)
; ensures: (lane & 3) == 1 => v5{15:0} == bits(bpermute(old(v1), (lane & 12) << 2 | (lane >>u 4) * 4 + 2), 15, 0)
; ensures: (lane & 3) == 2 => v5{15:0} == bits(bpermute(old(v2), (lane & 12) << 2 | (lane >>u 4) * 4 + 2), 15, 0)
; ensures: (lane & 3) == 3 => v5{15:0} == bits(bpermute(old(v3), (lane & 12) << 2 | (lane >>u 4) * 4 + 2), 15, 0)
; ensures: (lane & 3) == 0 => v5{31:16} == bits(bpermute(old(v0), (lane & 12) << 2 | (lane >>u 4) * 4 + 3), 15, 0)
; ensures: (lane & 3) == 1 => v5{31:16} == bits(bpermute(old(v1), (lane & 12) << 2 | (lane >>u 4) * 4 + 3), 15, 0)
; ensures: (lane & 3) == 2 => v5{31:16} == bits(bpermute(old(v2), (lane & 12) << 2 | (lane >>u 4) * 4 + 3), 15, 0)
; ensures: (lane & 3) == 3 => v5{31:16} == bits(bpermute(old(v3), (lane & 12) << 2 | (lane >>u 4) * 4 + 3), 15, 0)
v_lshrrev_b32 v9, 4, v8
v_and_b32 v10, 15, v8
v_lshlrev_b32 v11, 7, v9
v_lshl_or_b32 v11, v10, 1, v11
ds_write_b16 v11, v0 offset:0
ds_write_b16 v11, v1 offset:30
ds_write_b16 v11, v2 offset:60
ds_write_b16 v11, v3 offset:90
s_waitcnt lgkmcnt(0)
s_barrier
v_lshlrev_b32 v12, 5, v10
v_lshl_or_b32 v12, v9, 3, v12
ds_read_b64 v[4:5], v12
s_waitcnt lgkmcnt(0)
