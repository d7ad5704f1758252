/** Lists that pickers search: `ids` names what is chosen, to who may see it and to nobody else. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmployer, type Employer } from '../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../test/app.ts'
import { furnish } from '../test/fixtures.ts'
import { domains } from './contracts.ts'
import type { Row } from './core/contract.ts'

let app: TestApp
let [here, there] = [] as unknown as [Caller, Caller]
beforeAll(async () => {
  app = await testApp()
  const other: Employer = await buildEmployer(app.db, 'globex.localhost')
  await furnish(app.db, app.employer)
  await furnish(app.db, other)
  here = await app.as(app.employer.admin)
  there = await app.as(other.admin, other.workspace)
})
afterAll(() => app?.close())

/** What each list calls the id of a row. */
const idKeys: Record<string, string> = {
  'branches:list': 'branchId',
  'complianceCategories:list': 'categoryId',
  'courses:list': 'courseId',
  'departments:list': 'departmentId',
  'jurisdictions:list': 'jurisdictionId',
  'people:search': 'userId',
  'policies:list': 'policyId',
}
const one = '0199a000-0000-7000-8000-000000000001'
const isPicker = ({ query }: Row): boolean => {
  const read = query?.safeParse({ ids: one })
  return read?.success === true && Array.isArray((read.data as { ids?: unknown }).ids)
}
const pickers = domains
  .flatMap(({ noun, contract }) =>
    Object.entries(contract).map(([name, row]): [string, Row] => [`${noun}:${name}`, row]),
  )
  // Lists within a case are walled by it: api/complaints/assignStep.test.ts.
  .filter(([, row]) => isPicker(row) && !row.path.includes('{'))

test('units, departments, courses, policies, jurisdictions, categories and people are such lists', () => {
  expect(pickers.map(([name]) => name).toSorted()).toEqual(Object.keys(idKeys))
})

test.each(pickers)('%s: those of the ids alone that one may see, and no others', async (name, row) => {
  const send = (by: Caller, query: string) =>
    by[row.method](`${row.path}?pageSize=300${query}`, row.method === 'get' ? undefined : {})
  const read = async (by: Caller, query = '') => {
    const { body } = await send(by, query)
    return [
      ...new Set((body.content as Record<string, string>[]).map((item) => item[idKeys[name] ?? ''] ?? '')),
    ]
  }
  const own = await read(here)
  const [first = ''] = own
  expect(first).not.toBe('')
  expect(await read(here, `&ids=${first}`)).toEqual([first])
  expect(await read(there, `&ids=${own.slice(0, 50).join(',')}`)).toEqual([])
  expect(await read(here, '&ids=')).toEqual([])
  expect((await send(here, '&ids=none')).status).toBe(400)
  const many = Array.from({ length: 101 }, () => first).join(',')
  expect((await send(here, `&ids=${many}`)).status).toBe(400)
})
