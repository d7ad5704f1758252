/** For tests: a release whose case workflow fails before it does anything; bundled in place of `workflows/`. */
export async function caseWorkflow(): Promise<void> {
  throw new Error('A fault of this release')
}
