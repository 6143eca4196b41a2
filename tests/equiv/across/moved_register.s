; The number of s102 on gfx700 is that of FLAT_SCRATCH on gfx900.
; target_a: gfx700
; target_b: gfx900
; out: s0
; expect: unsupported
; == a ==
s_mov_b32 s0, s102
; == b ==
s_mov_b32 s0, flat_scratch_lo
