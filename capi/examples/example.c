/* The example of the README, in C: two fragments that LLVM made of one program are not equivalent. Without arguments
 * it also tries what goes wrong. */
#include <gcnverify.h>
#include <stdio.h>
#include <string.h>

static int failures = 0;

static void expect(int holds, const char *what) {
    if (!holds) {
        fprintf(stderr, "not so: %s\n", what);
        failures++;
    }
}

/* Shows an answer, and takes it back. */
static gcnverify_exit shown(gcnverify_answer *answer) {
    gcnverify_exit exit = gcnverify_exit_of(answer);
    gcnverify_problem problem;
    for (size_t index = 0; gcnverify_problem_at(answer, index, &problem); index++) {
        printf("%s:%zu:%zu: %s\n", problem.file ? problem.file : "-", problem.line, problem.column, problem.message);
        if (problem.hint) {
            printf("  %s\n", problem.hint);
        }
    }
    if (gcnverify_problem_count(answer) == 0) {
        printf("%s", gcnverify_text(answer));
    }
    gcnverify_free(answer);
    return exit;
}

/* Whether the JSON of an answer has `part`; takes the answer back. */
static int says(gcnverify_answer *answer, gcnverify_exit exit, const char *part) {
    int holds = gcnverify_exit_of(answer) == exit && strstr(gcnverify_json(answer), part) != NULL;
    if (!holds) {
        fprintf(stderr, "%d: %s\n", gcnverify_exit_of(answer), gcnverify_json(answer));
    }
    gcnverify_free(answer);
    return holds;
}

int main(int count, char **arguments) {
    if (count != 3) {
        fprintf(stderr, "usage: %s before.s after.s\n", arguments[0]);
        return 2;
    }
    gcnverify_program before = {.name = arguments[1]}, after = {.name = arguments[2]};
    expect(shown(gcnverify_equiv(&before, &after, "{\"out\": \"v0\"}")) == GCNVERIFY_FAILS, "the example differs");

    gcnverify_program fixed = {.name = "fixed",
                               .text = "v_add_u32_sdwa v0, v0, v1 dst_sel:DWORD dst_unused:UNUSED_PAD "
                                       "src0_sel:BYTE_2 src1_sel:DWORD"};
    gcnverify_answer *answer = gcnverify_equiv(&before, &fixed, "{\"out\": [\"v0\"], \"target\": \"gfx900\"}");
    expect(says(answer, GCNVERIFY_HOLDS, "\"verdict\":\"equivalent\""), "the mended fragment is equivalent");

    answer = gcnverify_run(&fixed, "{\"set\": [\"v0=0x00ff0000\", \"v1=1\"], \"show\": \"v0\"}");
    expect(says(answer, GCNVERIFY_HOLDS, "\"v0\":[\"0x100\","), "a run");
    answer = gcnverify_explain("v_add_u32 v0, v1, v2", NULL);
    expect(says(answer, GCNVERIFY_HOLDS, "\"mnemonic\":\"v_add_u32\""), "an explanation");
    gcnverify_program early = {.text = "s_load_dword s0, s[4:5], 0x0\ns_add_u32 s1, s0, 1\ns_endpgm"};
    expect(says(gcnverify_hazards(&early, ""), GCNVERIFY_FAILS, "\"needs\":\"s_waitcnt lgkmcnt(0)\""), "a hazard");

    gcnverify_program two = {.text = "one:\ns_setpc_b64 s[30:31]\ntwo:\ns_setpc_b64 s[30:31]"};
    expect(says(gcnverify_list(&two, NULL), GCNVERIFY_HOLDS, "\"name\":\"two\""), "what a text holds");

    /* What is wrong is told, and nothing ends the process. */
    gcnverify_program wrong = {.name = "wrong.s", .text = "s_nop 0\nv_add_u33 v0, v1, v2"};
    answer = gcnverify_run(&wrong, NULL);
    gcnverify_problem problem = {0};
    expect(gcnverify_problem_at(answer, 0, &problem) && problem.line == 2 && problem.column == 1 && problem.hint &&
               strcmp(problem.file, "wrong.s") == 0,
           "a problem has a place and a hint");
    expect(!gcnverify_problem_at(answer, gcnverify_problem_count(answer), &problem), "there is no other problem");
    expect(says(answer, GCNVERIFY_INVALID, "\"verdict\":\"error\""), "a wrong program is an error");
    expect(says(gcnverify_equiv(&before, NULL, NULL), GCNVERIFY_INVALID, "program b is NULL"), "NULL is an error");
    expect(says(gcnverify_explain(NULL, NULL), GCNVERIFY_INVALID, "is NULL"), "NULL is an error");
    expect(says(gcnverify_explain("\xff", NULL), GCNVERIFY_INVALID, "UTF-8"), "other bytes are an error");
    expect(says(gcnverify_run(&fixed, "{\"shew\": \"v0\"}"), GCNVERIFY_INVALID, "did you mean `show`"), "options");
    expect(says(gcnverify_run(&fixed, "{"), GCNVERIFY_INVALID, "line 1"), "broken options");
    gcnverify_program nowhere = {.name = "no/such/file.s"};
    expect(says(gcnverify_hazards(&nowhere, NULL), GCNVERIFY_INVALID, "cannot read"), "a file that is not there");
    gcnverify_program sample = {.text = "image_sample v0, v[0:1], s[0:7], s[8:11] dmask:0x1"};
    expect(says(gcnverify_run(&sample, NULL), GCNVERIFY_UNSUPPORTED, "\"unsupported\""), "what is not modelled");
    expect(gcnverify_problem_at(NULL, 0, &problem) == 0 && *gcnverify_json(NULL) == 0, "no answer");
    gcnverify_free(NULL);
    expect(*gcnverify_version() != 0, "a version");
    return failures == 0 ? 0 : 1;
}
