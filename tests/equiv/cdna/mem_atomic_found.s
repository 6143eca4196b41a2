; What an addition of floats finds, in other registers, with a scalar base or without one.
; target: gfx90a
; out: v8, mem
; expect: equivalent
; == a ==
v_mov_b32 v0, s0
v_mov_b32 v1, s1
global_atomic_pk_add_f16 v8, v[0:1], v4, off offset:8 glc
s_waitcnt vmcnt(0)
s_endpgm
; == b ==
v_mov_b32 v6, 8
global_atomic_pk_add_f16 v8, v6, v4, s[0:1] glc
s_waitcnt vmcnt(0)
v_mov_b32 v0, s0
v_mov_b32 v1, s1
s_endpgm

; == wrong_type ==
; relies on: mode=0x3f0
@@ b @@
-global_atomic_pk_add_f16 v8, v6, v4, s[0:1] glc
+global_atomic_add_f32 v8, v6, v4, s[0:1] glc

; == wrong_address ==
@@ b @@
-v_mov_b32 v6, 8
+v_mov_b32 v6, 4
