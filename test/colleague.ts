import { v7 as uuid } from 'uuid'
import { buildPerson, type BuiltPerson, type Employer } from '../prisma/builders.ts'
import type { Database } from '../prisma/client.ts'

/** Somebody who comes to the business unit in Pune now, with an address that nobody else has. */
export const buildColleague = (
  db: Database,
  { workspace, pune }: Pick<Employer, 'workspace' | 'pune'>,
  name: string,
  more: Partial<Parameters<typeof buildPerson>[2]> = {},
): Promise<BuiltPerson> =>
  buildPerson(db, workspace, { name, branchId: pune.id, email: `${uuid()}@acme.example`, ...more })
