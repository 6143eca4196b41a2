; A group of gfx942 has 64 KiB of LDS: what is stored behind them is lost.
; target: gfx942
; out: v0
; expect: different
; == a ==
s_mov_b64 exec, 1
v_mov_b32 v1, s0
v_mov_b32 v2, 0x27ffc
ds_write_b32 v2, v1
s_waitcnt lgkmcnt(0)
ds_read_b32 v0, v2
s_waitcnt lgkmcnt(0)
; == b ==
s_mov_b64 exec, 1
v_mov_b32 v1, s0
v_mov_b32 v2, 0x27ffc
ds_write_b32 v2, v1
v_mov_b32 v0, s0
