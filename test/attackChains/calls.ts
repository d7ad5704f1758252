/** The calls that changes are made of, and what a change is. */
import type { Answer, Caller } from '../app.ts'
import { todayIn } from '../todayIn.ts'
import type { Actor, Reader, World } from './world.ts'

/** Why somebody who saw a case sees it no more. */
export type Loss = 'LEFT' | 'ROLE' | 'UNIT' | 'SEAT'
export type Change = {
  /** The row of the API that it calls, by domain and name. */
  row: string
  by: Actor
  call: (by: Caller, world: World) => Promise<Answer>
  /** What the call answers where it comes first; 200 unless stated. */
  status?: number
  /** Who sees the case no more, and for which reason. */
  loses?: Partial<Record<Reader, Loss>>
  /** Whose reason ends: who filed sees it again; everybody else waits to be admitted. */
  restores?: Partial<Record<Reader, Loss>>
  gains?: readonly Reader[]
  /** After one of these it gives nobody anything. */
  gainsNotAfter?: readonly string[]
}

type Call = Change['call']
export const person =
  (reader: Reader, body: object): Call =>
  (by, { people }) =>
    by.post(`/api/user/update/${people[reader].id}`, body)
export const toUnit =
  (reader: Reader, unit: 'pune' | 'toronto'): Call =>
  (by, { people, here }) =>
    by.post(`/api/user/update/${people[reader].id}`, { branchId: here[unit].id })
export const removal =
  (reader: Reader): Call =>
  (by, { people }) =>
    by.delete(`/api/user/${people[reader].id}`)
export const unit =
  (body: object): Call =>
  async (by, { app, here }) => {
    const { version } = await app.db.platform.branch.findUniqueOrThrow({ where: { id: here.pune.id } })
    return by.post(`/api/workspace/update-branch/${here.pune.id}`, { version, ...body })
  }
export const committeeOf = ({ app, here }: World) =>
  app.db.platform.committee.findUniqueOrThrow({ where: { id: here.committee.id } })
export const appoint =
  (...members: [Reader, string][]): Call =>
  async (by, world) => {
    const { name, version } = await committeeOf(world)
    return by.put(`/api/committee/${world.here.committee.id}`, {
      name,
      version,
      members: members.map(([reader, part]) => ({ userId: world.people[reader].id, part })),
    })
  }
export const terms =
  (method: 'post' | 'put', path: (world: World) => string, body: (world: World) => object): Call =>
  async (by, world) => {
    const { version } = await world.app.db.platform.workspace.findUniqueOrThrow({
      where: { id: world.here.workspace.id },
    })
    return by[method](path(world), { version, ...body(world) })
  }

export const nextDays = (count: number): string[] =>
  Array.from({ length: count }, (_, day) =>
    new Date(Date.parse(todayIn()) + (day + 1) * 86_400_000).toISOString().slice(0, 10),
  )

export const seats = { presiding: 'SEAT', member: 'SEAT', external: 'SEAT', substitute: 'SEAT' } as const
export const replaces = 'replaces the committee by a friend and themselves'
export const replacesToo = 'replaces the committee by a friend as the respondent'
export const dissolves = 'dissolves the committee'
