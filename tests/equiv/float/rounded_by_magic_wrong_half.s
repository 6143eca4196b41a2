; Half of that power of two rounds to halves.
; out: v0
; nan: canonical
; assume: v1 <u 0x4b000000
; assume: v1 >u 0
; expect: different
; == a ==
v_rndne_f32 v0, v1
; == b ==
v_add_f32 v2, 0x4a800000, v1
v_subrev_f32 v0, 0x4a800000, v2
