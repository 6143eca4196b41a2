; Scalar logic on masks, and SCC from it.
; out: v0 s4 s5 scc
; expect: equivalent
; == a ==
v_cmp_lt_u32 s[0:1], v1, v2
v_cmp_lt_u32 vcc, v3, v2
s_and_b64 s[4:5], s[0:1], vcc
v_cndmask_b32 v0, v1, v3, s[4:5]
; == b ==
v_cmp_ge_u32 s[0:1], v1, v2
v_cmp_ge_u32 vcc, v3, v2
s_nor_b64 s[4:5], s[0:1], vcc
s_and_b64 s[4:5], s[4:5], exec
v_cndmask_b32 v0, v1, v3, s[4:5]

; == wrong_inactive ==
; Without EXEC the negated compares hold in inactive lanes.
; out: s4 s5
@@ a @@
-v_cndmask_b32 v0, v1, v3, s[4:5]
@@ b @@
-s_and_b64 s[4:5], s[4:5], exec
-v_cndmask_b32 v0, v1, v3, s[4:5]
