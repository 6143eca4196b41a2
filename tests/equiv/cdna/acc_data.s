; Memory instructions transfer accumulation registers as they transfer vector registers.
; target: gfx90a
; out: mem
; expect: equivalent
; == a ==
global_load_dwordx2 a[2:3], v[0:1], off
s_waitcnt vmcnt(0)
global_store_dwordx2 v[4:5], a[2:3], off
; == b ==
global_load_dwordx2 v[8:9], v[0:1], off
s_waitcnt vmcnt(0)
global_store_dwordx2 v[4:5], v[8:9], off
