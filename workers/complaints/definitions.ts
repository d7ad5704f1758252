/**
 * Definitions by their hash, checked against it once per worker: what is named by its content cannot go
 * stale.
 */
import { ApplicationFailure } from '@temporalio/common'
import { hashOf } from '../../api/workflows/hash.ts'
import type { Rows } from '../../prisma/client.ts'
import type { Definition } from '../../workflows/definition/definition.ts'
import { column } from '../../api/core/json.ts'

export type Definitions = { of(rows: Rows, workspaceId: string, hash: string): Promise<Definition> }
const maxDefinitions = 200

/**
 * Answers the definition of a hash. Fails without retry, type DEFINITION_DAMAGED, when none has that content
 * any more.
 */
export function definitionCache(): Definitions {
  const known = new Map<string, Definition>()
  return {
    async of(rows, workspaceId, hash) {
      const name = `${workspaceId} ${hash}`
      const definition = known.get(name) ?? (await read(rows, hash))
      known.delete(name)
      known.set(name, definition)
      if (known.size > maxDefinitions)
        for (const oldest of known.keys()) return (known.delete(oldest), definition)
      return definition
    },
  }
}

async function read(rows: Rows, hash: string): Promise<Definition> {
  const versions = await rows.workflowVersion.findMany({
    where: { definitionHash: hash },
    select: { definition: true },
  })
  for (const { definition } of versions)
    if (definition !== null && hashOf(definition) === hash) return column<Definition>().read(definition)
  throw ApplicationFailure.nonRetryable(
    'No definition has the content that this case runs on',
    'DEFINITION_DAMAGED',
  )
}
