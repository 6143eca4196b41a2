; A transposing load of halfwords, or a load and what a lane fetches from the four lanes that have its column (ledger
; K179).
; target: gfx950
; out: v[2:3]
; assume: exec == -1
; assume: v1{2:0} == 0
; expect: equivalent
; relies on: lds=0x28000
; == a ==
ds_read_b64_tr_b16 v[2:3], v1
s_waitcnt lgkmcnt(0)
s_endpgm
; == b ==
ds_read_b64 v[4:5], v1
v_mbcnt_lo_u32_b32 v6, -1, 0
v_mbcnt_hi_u32_b32 v6, -1, v6
v_and_b32 v7, 0x30, v6
v_bfe_u32 v8, v6, 2, 2
v_or_b32 v7, v7, v8
v_lshlrev_b32 v7, 2, v7
s_waitcnt lgkmcnt(0)
ds_bpermute_b32 v10, v7, v4
ds_bpermute_b32 v11, v7, v4 offset:16
ds_bpermute_b32 v12, v7, v4 offset:32
ds_bpermute_b32 v13, v7, v4 offset:48
ds_bpermute_b32 v14, v7, v5
ds_bpermute_b32 v15, v7, v5 offset:16
ds_bpermute_b32 v16, v7, v5 offset:32
ds_bpermute_b32 v17, v7, v5 offset:48
v_and_b32 v8, 2, v6
v_cmp_ne_u32 vcc, 0, v8
v_and_b32 v9, 1, v6
v_lshlrev_b32 v9, 4, v9
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v10, v10, v14, vcc
v_cndmask_b32 v11, v11, v15, vcc
v_cndmask_b32 v12, v12, v16, vcc
v_cndmask_b32 v13, v13, v17, vcc
v_lshrrev_b32 v10, v9, v10
v_lshrrev_b32 v11, v9, v11
v_lshrrev_b32 v12, v9, v12
v_lshrrev_b32 v13, v9, v13
v_and_b32 v10, 0xffff, v10
v_and_b32 v12, 0xffff, v12
v_lshl_or_b32 v2, v11, 16, v10
v_lshl_or_b32 v3, v13, 16, v12
s_endpgm

; == wrong_half ==
; The other half of each word.
@@ b @@
-v_lshlrev_b32 v9, 4, v9
+v_lshlrev_b32 v9, 4, v9
+v_xor_b32 v9, 16, v9

; == wrong_lanes ==
; Without all lanes nobody knows what it gives.
; without: assume
; relies on: K179

; == wrong_row ==
@@ b @@
-ds_bpermute_b32 v11, v7, v4 offset:16
-ds_bpermute_b32 v12, v7, v4 offset:32
+ds_bpermute_b32 v11, v7, v4 offset:32
+ds_bpermute_b32 v12, v7, v4 offset:16

; == wrong_size ==
@@ a @@
-ds_read_b64_tr_b16 v[2:3], v1
+ds_read_b64_tr_b8 v[2:3], v1
