	.amdgcn_target "amdgcn-amd-amdhsa--gfx900"
	.amdhsa_code_object_version 4
	.text
	.file 1 "sum.hip"
	.globl	early
	.p2align	8
	.type	early,@function
early:
	.loc 1 7 3
	s_load_dword s0, s[4:5], 0x0
	.loc 1 8 5
	s_mov_b32 s1, s0
	.loc 1 9 1
	s_endpgm
.Lend:
	.size	early, .Lend-early
