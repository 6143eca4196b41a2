; Caches are invalidated in another scope: no run shows it, and nothing proves that nobody notices (ledger K180).
; target: gfx942
; out: v2, mem
; expect: unknown
; == a ==
buffer_wbl2 sc1
s_waitcnt vmcnt(0)
buffer_inv sc1
global_load_dword v2, v1, s[2:3]
s_waitcnt vmcnt(0)
s_endpgm
; == b ==
buffer_wbl2 sc1
s_waitcnt vmcnt(0)
buffer_inv sc0 sc1
global_load_dword v2, v1, s[2:3]
s_waitcnt vmcnt(0)
s_endpgm
