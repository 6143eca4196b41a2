; BLGP of 6 takes columns of B from the third row of 16 lanes.
; target: gfx90a
; mode: 0xf0
; nan: canonical
; assume: exec == -1
; assume: v44 == lane
; out: v[0:31]
; == a ==
v_mfma_f32_32x32x1f32 v[0:31], v40, v41, v[0:31] blgp:6
; == b ==
v_and_b32 v45, 15, v44
v_lshlrev_b32 v45, 2, v45
ds_bpermute_b32 v42, v45, v41 offset:128
s_waitcnt lgkmcnt(0)
v_mfma_f32_32x32x1f32 v[0:31], v40, v42, v[0:31]
