; Behind the caches MODE says nothing about additions of floats (ledger K176).
; target: gfx942
; out: mem
; expect: equivalent
; == a ==
s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 4), 0
global_atomic_add_f32 v0, v1, s[0:1]
global_atomic_add_f64 v0, v[2:3], s[2:3]
global_atomic_pk_add_bf16 v0, v4, s[0:1]
s_waitcnt vmcnt(0)
s_endpgm
; == b ==
s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 4), 15
v_mov_b32 v5, v4
global_atomic_add_f32 v0, v1, s[0:1]
global_atomic_add_f64 v0, v[2:3], s[2:3]
global_atomic_pk_add_bf16 v0, v5, s[0:1]
s_waitcnt vmcnt(0)
s_endpgm

; == wrong_operation ==
; relies on: mode=0x3f0
@@ a @@
-global_atomic_add_f64 v0, v[2:3], s[2:3]
+global_atomic_min_f64 v0, v[2:3], s[2:3]

; == wrong_type ==
; relies on: mode=0x3f0
@@ b @@
-global_atomic_pk_add_bf16 v0, v5, s[0:1]
+global_atomic_pk_add_f16 v0, v5, s[0:1]
