; A store in some lanes is overwritten by one in all lanes behind the branch.
; target: gfx900
; out: mem
; expect: equivalent
; == a ==
v_cmp_gt_u32 vcc, 2, v3
s_and_saveexec_b64 s[0:1], vcc
s_cbranch_execz M
v_mov_b32 v0, 4
global_store_dword v[4:5], v0, off
M:
s_or_b64 exec, exec, s[0:1]
global_store_dword v[4:5], v0, off
; == b ==
v_mov_b32 v6, 4
v_cmp_gt_u32 vcc, 2, v3
v_cndmask_b32 v0, v0, v6, vcc
global_store_dword v[4:5], v0, off

; == wrong_lanes ==
; The second store is in the lanes that the first one leaves out.
@@ a @@
-s_or_b64 exec, exec, s[0:1]
+s_xor_b64 exec, exec, s[0:1]

; == wrong_place ==
; The second store is behind the first one.
@@ a @@
 s_or_b64 exec, exec, s[0:1]
-global_store_dword v[4:5], v0, off
+global_store_dword v[4:5], v0, off offset:4

; == wrong_look ==
; A load between both has seen the first one.
; out: mem, v7
@@ a @@
 s_or_b64 exec, exec, s[0:1]
+global_load_dword v7, v[8:9], off
@@ b @@
 v_cndmask_b32 v0, v0, v6, vcc
+global_load_dword v7, v[8:9], off
