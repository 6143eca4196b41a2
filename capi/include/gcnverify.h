/* gcnverify: bit-precise verification of AMD GCN machine code.
 *
 * Each question gives an answer, which belongs to the caller until gcnverify_free takes it back. Strings that are
 * asked of an answer belong to the answer: they end with it. All strings are UTF-8 and end with a zero byte. No call
 * gives NULL for an answer, and none ends the process because of what is in a program or in options.
 *
 * Options are an object in JSON, such as {"out": "v0"}; NULL is one without any. docs/library.md describes them, and
 * docs/json.md the answers. Questions may be put from several threads at once; one answer belongs to one thread at a
 * time. Give a thread that asks at least 8 MiB of stack.
 */
#ifndef GCNVERIFY_H
#define GCNVERIFY_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What an answer says: the exit codes of the command line. */
typedef enum gcnverify_exit {
    GCNVERIFY_HOLDS = 0,        /* equivalent; a run has ended; no wait is missing */
    GCNVERIFY_FAILS = 1,        /* different; a wait is missing */
    GCNVERIFY_INVALID = 2,      /* an option or a program cannot be read */
    GCNVERIFY_UNKNOWN = 3,      /* a limit was reached */
    GCNVERIFY_UNSUPPORTED = 4,  /* something is not modelled */
    GCNVERIFY_INCONSISTENT = 5  /* gcnverify contradicts itself, or has a fault */
} gcnverify_exit;

/* A program. If text is NULL, name is a file, or FILE:NAME for one function of it. Else text is the program, and name
 * is what messages call it; if that is NULL, they call it "program". */
typedef struct gcnverify_program {
    const char *name;
    const char *text;
} gcnverify_program;

/* One thing that is wrong. file and hint are NULL, line and column 0, where there is none; both count from 1. */
typedef struct gcnverify_problem {
    const char *file;
    size_t line;
    size_t column;
    const char *message;
    const char *hint;
} gcnverify_problem;

typedef struct gcnverify_answer gcnverify_answer;

/* Whether two programs are equivalent. */
gcnverify_answer *gcnverify_equiv(const gcnverify_program *a, const gcnverify_program *b, const char *options);
/* What a program leaves behind on one wave. */
gcnverify_answer *gcnverify_run(const gcnverify_program *program, const char *options);
/* What an instruction is and does, which forms a mnemonic has, or what a row of the ledger says. */
gcnverify_answer *gcnverify_explain(const char *instruction, const char *options);
/* The waits that a program lacks. */
gcnverify_answer *gcnverify_hazards(const gcnverify_program *program, const char *options);
/* What a file or a text holds: the functions, what they take of the machine, and what in them is not modelled. */
gcnverify_answer *gcnverify_list(const gcnverify_program *program, const char *options);

/* What the answer says. */
gcnverify_exit gcnverify_exit_of(const gcnverify_answer *answer);
/* The answer for programs: JSON. */
const char *gcnverify_json(const gcnverify_answer *answer);
/* The answer for people. */
const char *gcnverify_text(const gcnverify_answer *answer);
/* How many things kept the question from being answered; 0 if it was answered. */
size_t gcnverify_problem_count(const gcnverify_answer *answer);
/* Writes problem number index to *problem; gives 0, and writes nothing, if there is none. */
int gcnverify_problem_at(const gcnverify_answer *answer, size_t index, gcnverify_problem *problem);
/* Takes an answer back; NULL is allowed. */
void gcnverify_free(gcnverify_answer *answer);
/* The version, such as "0.1.0"; it belongs to the library. */
const char *gcnverify_version(void);

#ifdef __cplusplus
}
#endif

#endif
