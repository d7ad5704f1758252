import { createHash } from 'node:crypto'
import { canonicalJson } from '../../workflows/definition/canonical.ts'

/** Name of a definition: sha256 of its canonical JSON, hex. Publishing gives it, workers check by it. */
export const hashOf = (definition: unknown): string =>
  createHash('sha256').update(canonicalJson(definition)).digest('hex')
