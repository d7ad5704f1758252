/**
 * Turns off stack traces in workflow code. The SDK formats one for each promise of a workflow, for its query
 * `__stack_trace`, which takes a fifth of a worker's processor time; Redress never sends that query, since summaries and
 * search attributes say where a case stands. Errors keep their kind, code and message. Workers evaluate this module
 * before any run: afterwards the SDK freezes the globals that all runs share.
 */
Object.assign(Error, { stackTraceLimit: 0 })
