; s_call_b64 names its function; one function calls another.
; target: gfx900, gfx906
; abi: kernel
; livein: v0, v1, v2
; out: mem
; expect: equivalent
; == a ==
s_call_b64 s[30:31], square
s_call_b64 vcc, twice
global_store_dword v[1:2], v0, off
s_endpgm
square:
v_mul_lo_u32 v0, v0, v0
v_add_u32 v0, 1, v0
s_setpc_b64 s[30:31]
twice:
s_mov_b64 s[4:5], vcc
s_call_b64 s[30:31], square
s_setpc_b64 s[4:5]
; == b ==
v_mad_u64_u32 v[3:4], s[6:7], v0, v0, 1
v_mad_u64_u32 v[4:5], s[6:7], v3, v3, 1
global_store_dword v[1:2], v4, off
s_endpgm

; == wrong_body ==
; Another sum.
@@ a @@
-v_add_u32 v0, 1, v0
+v_add_u32 v0, 2, v0

; == wrong_round ==
; The second function calls nothing.
@@ a @@
 s_mov_b64 s[4:5], vcc
-s_call_b64 s[30:31], square
+s_nop 0
