import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmployer, type Employer } from './builders.ts'
import { openDatabase, type Database } from './client.ts'
import { testDatabase, type TestUrl } from '../test/database.ts'

let [db, url, drop, acme, other] = [] as unknown as [
  Database,
  TestUrl,
  () => Promise<void>,
  Employer,
  Employer,
]
const warnings: string[] = []
const warned = ({ message }: Error) => void warnings.push(message)
beforeAll(async () => {
  process.on('warning', warned)
  const database = await testDatabase()
  ;[db, url, drop] = [openDatabase(database.url), database.url, () => database.drop()]
  ;[acme, other] = [await buildEmployer(db, 'acme.localhost'), await buildEmployer(db, 'other.localhost')]
})
afterAll(async () => {
  process.off('warning', warned)
  await db?.close()
  await drop?.()
})

test('statements of one transaction may be under way side by side, each with its own answer', async () => {
  await db.forWorkspace(acme.workspace.id).transaction(async (rows) => {
    const [members, branches, all] = await Promise.all([
      rows.membership.count(),
      rows.branch.findMany({ orderBy: { name: 'asc' } }),
      rows.membership.findMany({ include: { user: true, branch: true, department: true } }),
    ])
    expect([members, branches.map(({ name }) => name), all.length]).toEqual([11, ['Pune', 'Toronto'], 11])
    expect(all.filter(({ branch }) => branch?.name === 'Pune')).toHaveLength(9)
  })
  await db.platform.$transaction(async (rows) => {
    expect(
      await Promise.all(
        [acme, other, acme].map(({ workspace }) =>
          rows.membership.count({ where: { workspaceId: workspace.id } }),
        ),
      ),
    ).toEqual([11, 11, 11])
  })
  await new Promise(setImmediate)
  expect(warnings).toEqual([])
})

test('one that is refused takes the whole transaction with it, and the connection goes on', async () => {
  const one = openDatabase(url, { connections: 1 })
  const rename = (name: string) =>
    one
      .forWorkspace(acme.workspace.id)
      .transaction((rows) =>
        Promise.all([
          rows.branch.updateMany({ where: { id: acme.pune.id }, data: { name } }),
          rows.branch.updateMany({ where: { id: acme.toronto.id }, data: { name } }),
          rows.branch.count(),
        ]),
      )
  await expect(rename('Twice')).rejects.toMatchObject({ code: 'P2002' })
  expect(
    (await one.forWorkspace(acme.workspace.id).branch.findMany({ orderBy: { name: 'asc' } })).map(
      ({ name }) => name,
    ),
  ).toEqual(['Pune', 'Toronto'])
  expect(await one.forWorkspace(other.workspace.id).branch.count()).toBe(2)
  await one.close()
})
