/**
 * Turns off stack traces in workflow code. The SDK formats one for each promise of a workflow, for its query
 * `__stack_trace`, which takes a fifth of a worker's processor time; Redress never sends that query, since summaries
 * and search attributes say where a case stands. Errors keep their kind, code and message. Workers evaluate this module
 * before any run (workers/bundle.ts): afterwards the SDK has frozen the globals that all runs share.
 */
if (!Object.isFrozen(Error)) Object.assign(Error, { stackTraceLimit: 0 })
