/**
 * What a person starting Redress reads: plain sentences that end with the way out. Shown without a stack
 * trace.
 */
export class StartError extends Error {
  override name = 'StartError'
}
