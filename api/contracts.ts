/** The table of contents: every noun of the API. */
import type { Implemented, Registry } from './core/implement.ts'
import people from './people/routes.ts'
import branches from './branches/routes.ts'

export const nouns: Implemented[] = [people, branches]

/** Puts every row into an OpenAPI document. */
export function describeAll(registry: Registry): void {
  for (const noun of nouns) noun.describe(registry)
  registry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' })
}
