; Nobody knows how gfx950 adds sixteen products of halves: a sum in two instructions is rounded once more, and is the
; same only where all ways to add agree.
; target: gfx950
; mode: 0xf0
; nan: canonical
; assume: exec == -1
; expect: refuted
; out: v[0:15]
; == a ==
v_mfma_f32_32x32x16_f16 v[0:15], v[16:19], v[20:23], v[0:15]
; == b ==
v_mfma_f32_32x32x8_f16 v[0:15], v[16:17], v[20:21], v[0:15]
v_mfma_f32_32x32x8_f16 v[0:15], v[18:19], v[22:23], v[0:15]
