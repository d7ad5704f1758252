/** The table of contents: every noun of the API. */
import type { Implemented, Registry } from './core/implement.ts'
import people from './people/routes.ts'
import branches from './branches/routes.ts'
import committees from './committees/routes.ts'
import resources from './resources/routes.ts'
import workflowParts from './workflowParts/routes.ts'
import workflows from './workflows/routes.ts'
import meetings from './meetings/routes.ts'
import escalations from './escalations/routes.ts'
import complaints from './complaints/routes.ts'
import evidence from './evidence/routes.ts'
import notices from './notices/routes.ts'

export const nouns: Implemented[] = [people, branches, committees, resources, workflowParts, workflows, meetings, escalations, notices, complaints, evidence]

/** Puts every row into an OpenAPI document. */
export function describeAll(registry: Registry): void {
  for (const noun of nouns) noun.describe(registry)
  registry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' })
}
