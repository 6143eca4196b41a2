; "ballot(bool(x))": a lane mask is turned into 0 or 1 in each lane and compared with 0 again.
; Compares write 0 for inactive lanes, so what comes back is the mask under EXEC.
; In words: VCC becomes VCC & EXEC.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: vcc
; == a ==
v_cndmask_b32_e64 v0, 0, 1, vcc
v_cmp_ne_u32_e32 vcc, 0, v0
; == b ==
s_and_b64 vcc, vcc, exec
