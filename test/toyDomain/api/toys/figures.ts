/** Toys on the start page. */
import { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import type { ToyFigures } from './figuresContract.ts'

export const toyFigures = async ({ tx: rows }: Ctx): Promise<ToyFigures> => ({
  all: await rows.department.count(),
})

/** What is missing from one full chest of ten. */
export const missingToys = ({ workspace }: Ctx): Prisma.Sql =>
  Prisma.sql`(SELECT nullif(greatest(0, 10 - count(*)), 0) FROM "Department" d
    WHERE d."workspaceId" = ${workspace.id}::uuid)`
