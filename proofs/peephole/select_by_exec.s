; A divergent "if (a < b) r = b - a; else r = a - b;" in structured control flow: EXEC is narrowed to
; the lanes of the first branch, flipped to those of the second, and restored. If-conversion
; computes both differences and selects.
; In words: v2 becomes the distance of the signed numbers v0 and v1.
; target: gfx900, gfx906
; out: v2, exec
; == a ==
v_cmp_lt_i32_e32 vcc, v0, v1
s_and_saveexec_b64 s[0:1], vcc
v_sub_u32_e32 v2, v1, v0
s_xor_b64 exec, exec, s[0:1]
v_sub_u32_e32 v2, v0, v1
s_or_b64 exec, exec, s[0:1]
; == b ==
v_cmp_lt_i32_e32 vcc, v0, v1
v_sub_u32_e32 v3, v1, v0
v_sub_u32_e32 v4, v0, v1
v_cndmask_b32_e32 v2, v4, v3, vcc
