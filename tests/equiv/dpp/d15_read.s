; If inactive lanes are read, a DPP move is a move with all lanes on, written back under EXEC.
; target: gfx803, gfx900
; out: v0
; reading: D15=read
; expect: equivalent
; relies on: D15=read
; == a ==
v_mov_b32_dpp v0, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
; == b ==
s_mov_b64 s[0:1], exec
s_mov_b64 exec, -1
v_mov_b32_dpp v2, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
s_mov_b64 exec, s[0:1]
v_mov_b32 v0, v2

; == wrong_bc ==
; Not under the primary reading.
; reading: D15=bc
; relies on: D15=bc
