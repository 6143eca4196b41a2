; No document says whether lanes or blocks are counted: neither may be taken for granted.
; target: gfx90a
; mode: 0xf0
; nan: canonical
; assume: exec == -1
; assume: v8 == lane
; out: v[0:3]
; expect: refuted
; == a ==
v_mfma_f32_4x4x1f32 v[0:3], v4, v5, v[0:3] cbsz:2 abid:3
; == b ==
v_or_b32 v9, 12, v8
v_lshlrev_b32 v9, 2, v9
ds_bpermute_b32 v6, v9, v4
s_waitcnt lgkmcnt(0)
v_mfma_f32_4x4x1f32 v[0:3], v6, v5, v[0:3]
