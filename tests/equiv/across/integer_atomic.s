; Atomics of integers are those of any target.
; target_a: gfx900
; target_b: gfx942
; out: mem
; expect: equivalent
; relies on: same-lane-order
; == a ==
global_atomic_add v[0:1], v2, off
; == b ==
v_mov_b32 v4, v2
global_atomic_add v[0:1], v4, off

; == wrong_operation ==
@@ b @@
-global_atomic_add v[0:1], v4, off
+global_atomic_sub v[0:1], v4, off
