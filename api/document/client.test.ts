/** A client made from the document alone, as others make theirs, against the real app. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../test/app.ts'
import { writeClient } from './client.ts'
import { apiDocument } from './document.ts'

type Call<Args extends unknown[], Content> = (...args: Args) => Promise<{ status: number; data: Content }>
type Branch = { branchId: string; branchName: string; version: number }
/** The little of the written client that is used here; its own types are checked below. */
type Client = {
  businessUnits: {
    listBranches: Call<[query?: object], { content: Branch[] }>
    createBranch: Call<[body: object], { content: Branch }>
    updateBranch: Call<[branchId: string, body: object], { content: Branch }>
  }
  workflows: { readWorkflowVersion: Call<[id: string], unknown> }
}
type Written = { Redress: new (config: object) => Client }

let app: TestApp
let folder: string
let written: string
beforeAll(async () => {
  app = await testApp()
  folder = await mkdtemp(join(tmpdir(), 'redress-client-'))
  written = await writeClient(folder)
  // It is written by a process of its own, which a busy machine takes minutes to start.
}, 600_000)
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await app.close()
})

async function clientOf(person: { id: string }): Promise<Client> {
  const { token } = await app.as(person)
  const { Redress } = (await import(written)) as Written
  const { host } = app.employer.workspace
  return new Redress({
    baseUrl: '',
    baseApiParams: { headers: { authorization: `Bearer ${token}`, host } },
    customFetch: (path: string, init: RequestInit) => app.request(path, init),
  })
}

test('it lists, adds and changes, and is told what stands there when it comes too late', async () => {
  const { businessUnits } = await clientOf(app.employer.admin)
  const { data: added } = await businessUnits.createBranch({ branchName: 'Mysuru' })
  const { branchId, version } = added.content
  const { data: list } = await businessUnits.listBranches({ pageSize: 300 })
  expect(list.content.map(({ branchName }) => branchName)).toContain('Mysuru')
  await businessUnits.updateBranch(branchId, { branchName: 'Mysore', version })
  const late = businessUnits.updateBranch(branchId, { branchName: 'Maisuru', version })
  await expect(late).rejects.toMatchObject({
    status: 409,
    error: { code: 'STALE_VERSION', current: { branchName: 'Mysore' } },
  })
})

test('what it is refused fits the document', async () => {
  const { businessUnits, workflows } = await clientOf(app.employer.admin)
  const { businessUnits: ofComplainant } = await clientOf(app.employer.complainant)
  const ajv = addFormats.default(new Ajv2020({ strict: false }))
  const { components } = apiDocument()
  const fits = ajv.compile({ $ref: '#/components/schemas/Refusal', components })
  const refusals = await Promise.all(
    [
      businessUnits.createBranch({ branchName: '' }),
      workflows.readWorkflowVersion('nothing'),
      ofComplainant.createBranch({ branchName: 'X' }),
    ].map((call) =>
      call.then(
        () => null,
        ({ error }: { error: unknown }) => error,
      ),
    ),
  )
  expect(refusals).toMatchObject([
    { code: 'VALIDATION_FAILED', fields: [{ path: 'branchName' }] },
    { code: 'NOT_FOUND' },
    { code: 'FORBIDDEN' },
  ])
  for (const refusal of refusals) expect(fits(refusal) ? [] : fits.errors).toEqual([])
})

test('its types take what the API takes, and nothing else', async () => {
  const use = `import { Redress } from './redress.ts'
const { businessUnits } = new Redress({ baseUrl: 'https://acme.example' })
const { data } = await businessUnits.createBranch({ branchName: 'Pune' })
const name: string = data.content.branchName
// @ts-expect-error a business unit has a name
await businessUnits.createBranch({ name })
// @ts-expect-error no answer has this
data.content.nothing
export {}
`
  await writeFile(join(folder, 'use.ts'), use)
  const compilerFlags =
    '--noEmit --strict --skipLibCheck --allowImportingTsExtensions --module esnext --moduleResolution bundler'
  const compile = promisify(execFile)(join(process.cwd(), 'node_modules/typescript7/bin/tsc'), [
    ...compilerFlags.split(' '),
    '--target',
    'es2022',
    '--lib',
    'es2023,dom',
    '--ignoreConfig',
    join(folder, 'use.ts'),
  ])
  const complaints = compile.then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
  expect(await complaints).toBe('')
})
