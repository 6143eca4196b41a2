; Another lane is read.
; target: gfx90a
; mode: 0xf0
; nan: canonical
; assume: exec == -1
; assume: v44 == lane
; out: v[0:31]
; expect: refuted
; == a ==
v_mfma_f32_32x32x1f32 v[0:31], v40, v41, v[0:31] blgp:3
; == b ==
v_add_u32 v45, 32, v44
v_lshlrev_b32 v45, 2, v45
ds_bpermute_b32 v42, v45, v41
s_waitcnt lgkmcnt(0)
v_mfma_f32_32x32x1f32 v[0:31], v40, v42, v[0:31]
