; A transposing load of bytes: lane i gets byte i mod 8 of eight lanes. Here the low word of the first column, by lane 0
; alone (ledger K179).
; target: gfx950
; out: s4
; assume: exec == -1
; assume: v1{2:0} == 0
; expect: equivalent
; relies on: lds=0x28000
; == a ==
ds_read_b64_tr_b8 v[2:3], v1
s_waitcnt lgkmcnt(0)
v_readlane_b32 s4, v2, 9
s_endpgm
; == b ==
ds_read_b64 v[4:5], v1
s_waitcnt lgkmcnt(0)
v_readlane_b32 s4, v4, 1
v_readlane_b32 s5, v4, 3
v_readlane_b32 s6, v4, 5
v_readlane_b32 s7, v4, 7
s_bfe_u32 s4, s4, 0x80008
s_bfe_u32 s5, s5, 0x80008
s_bfe_u32 s6, s6, 0x80008
s_bfe_u32 s7, s7, 0x80008
s_lshl_b32 s5, s5, 8
s_lshl_b32 s6, s6, 16
s_lshl_b32 s7, s7, 24
s_or_b32 s4, s4, s5
s_or_b32 s6, s6, s7
s_or_b32 s4, s4, s6
s_endpgm

; == wrong_lane ==
; Lane 1 has columns 0 to 7 of no row, and lane 9 wants column 9.
@@ a @@
-v_readlane_b32 s4, v2, 9
+v_readlane_b32 s4, v2, 1

; == wrong_rows ==
@@ b @@
-v_readlane_b32 s5, v4, 3
+v_readlane_b32 s5, v4, 2
