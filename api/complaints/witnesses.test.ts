/**
 * Whom a complaint names as witnesses stands in no answer to a reader who is not shown that part of the form: law
 * over every row that reads, for each reader, with the part off (as in every workflow from before) and on.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller, TestApp } from '../../test/app.ts'
import { testAppWithRig } from '../../test/appWithRig.ts'
import { everyPart, fileOne, publishFor } from '../../test/complaint.ts'
import { fetchPdf, readPdf } from '../../test/pdf.ts'
import type { Rig } from '../../test/rig.ts'
import { FilingSection, type Graph } from '../../workflows/definition/graph.ts'
import { domains } from '../contracts.ts'
import type { Row } from '../core/contract.ts'

const cases = '/complaint-workflow/api/case'
const witness = 'Quillon Abernathy'
const incidents = [{ details: 'He shouted at me.', date: '2026-11-02', evidenceIds: [], witness }]
const readers = [
  'complainant',
  'member',
  'respondent',
  'employer',
  'branchAdmin',
  'admin',
  'stranger',
] as const
type Reader = (typeof readers)[number]
let [app, rig] = [] as unknown as [TestApp, Rig]
let as = {} as Record<'complainant' | 'respondent' | 'employer', Caller>
beforeAll(async () => {
  ;[app, rig] = await testAppWithRig()
  const { complainant, respondent, employer } = app.employer
  as = {
    complainant: await app.as(complainant),
    respondent: await app.as(respondent),
    employer: await app.as(employer),
  }
})
afterAll(() => app?.close())

/** A case whose respondent and employer are informed. Answers its id. */
async function fileInformed(respondentSees: FilingSection[], employerSees: FilingSection[]): Promise<string> {
  const graph: Graph = everyPart()
  const filing = { ...graph.filing, respondentSees, employerSees }
  const { workflowId } = await publishFor(app.db, app.employer, [app.employer.pune.id], { ...graph, filing })
  const { respondent } = app.employer
  const more = { incidents, respondent: { userId: respondent.id, name: 'Rohan Shah' } }
  const { caseId } = await fileOne(as.complainant, workflowId, more)
  await rig.settle(caseId)
  const presiding = await app.as(app.employer.presiding)
  for (const party of ['RESPONDENT', 'EMPLOYER'])
    expect((await presiding.post(`${cases}/${caseId}/inform`, { party })).status).toBe(200)
  return caseId
}

/** Every row that changes nothing, with the ids of this case in its path. */
const reading: Row[] = domains
  .flatMap(({ contract }) => Object.values(contract) as Row[])
  .filter(({ method, writes }) => method === 'get' || writes === 'none')
const ofCases = reading.filter(({ path }) => path.startsWith(cases))
const bodies = [{}, { searchText: witness }, { searchText: 'Quillon' }]
/** Whether an answer to one reader holds the name. */
async function isNamedIn({ method, path }: Row, reader: Reader, caseId: string): Promise<boolean> {
  // One of the rows ends the session.
  const caller = await app.as(app.employer[reader])
  const filled = path.replaceAll('{step}', 'read.1').replaceAll(/\{\w+\}/g, caseId)
  const answers = await Promise.all(
    (method === 'get' ? [undefined] : bodies).map((body) => caller[method](filled, body)),
  )
  for (const { status } of answers) expect(status, `${reader} ${path}`).not.toBeOneOf([401, 429])
  // A refusal may quote what was searched for.
  return answers.some(({ status, body }) => status < 300 && JSON.stringify(body).includes('Quillon'))
}
/** The reads whose answer to one reader holds the name, receipt included. */
async function readsThatName(reader: Reader, caseId: string, rows = reading): Promise<string[]> {
  const named: string[] = []
  for (const row of rows) if (await isNamedIn(row, reader, caseId)) named.push(`${row.method} ${row.path}`)
  const { token } = await app.as(app.employer[reader])
  const { response, bytes } = await fetchPdf(app, token, `${cases}/${caseId}/receipt.pdf`)
  const text = response.status === 200 ? (await readPdf(bytes)).text : ''
  return text.includes('Quillon') ? [...named, 'receipt.pdf'] : named
}
const page = `get ${cases}/{id}`
const incidentsOnly: FilingSection[] = FilingSection.options.filter((part) => part !== 'WITNESSES')

describe('with every part shown but the witnesses', () => {
  let caseId = ''
  beforeAll(async () => {
    caseId = await fileInformed(incidentsOnly, incidentsOnly)
  })
  test.each<Reader>(['respondent', 'employer', 'branchAdmin', 'admin', 'stranger'])(
    '%s finds their names in no answer',
    async (reader) => {
      expect(await readsThatName(reader, caseId)).toEqual([])
    },
  )
  test.each<'respondent' | 'employer'>(['respondent', 'employer'])(
    '%s reads the incidents',
    async (reader) => {
      const { form, whoSees } = (await as[reader].get(`${cases}/${caseId}`)).body.content
      expect(form.incidents).toMatchObject([{ details: 'He shouted at me.' }])
      expect(JSON.stringify(whoSees)).not.toContain('the names of witnesses')
    },
  )
  test('the filer reads them on the page and the receipt; the committee on the page and in the case file', async () => {
    expect(await readsThatName('complainant', caseId)).toEqual([page, 'receipt.pdf'])
    expect(await readsThatName('member', caseId)).toEqual(
      expect.arrayContaining([page, `get ${cases}/{id}/case-file/items`]),
    )
  })
})

test('without the incidents beside which they are written, witnesses are shown to no party', async () => {
  const caseId = await fileInformed(['WITNESSES'], [])
  expect(await readsThatName('respondent', caseId, ofCases)).toEqual([])
})

test('where the process shows them, that party reads them and everybody is told so', async () => {
  const caseId = await fileInformed(['INCIDENTS', 'WITNESSES'], ['INCIDENTS'])
  expect(await readsThatName('respondent', caseId, ofCases)).toEqual([page])
  expect(await readsThatName('employer', caseId, ofCases)).toEqual([])
  const { whoSees } = (await as.complainant.get(`${cases}/${caseId}`)).body.content
  expect(whoSees.map(({ what }: { what: string }) => what.includes('the names of witnesses'))).toContain(true)
})

test('the process says before filing who will read them', async () => {
  const graph = everyPart()
  for (const [respondentSees, employerSees, expectedReaders] of [
    [['INCIDENTS'], [], []],
    [['INCIDENTS', 'WITNESSES'], [], ['RESPONDENT']],
    [
      ['INCIDENTS', 'WITNESSES'],
      ['INCIDENTS', 'WITNESSES'],
      ['RESPONDENT', 'EMPLOYER'],
    ],
    [['WITNESSES'], [], []],
  ] satisfies [FilingSection[], FilingSection[], string[]][]) {
    const filing = { ...graph.filing, respondentSees, employerSees }
    const { workflowId } = await publishFor(app.db, app.employer, [app.employer.pune.id], {
      ...graph,
      filing,
    })
    const { body } = await as.complainant.get(`/complaint-workflow/api/case/process/${workflowId}`)
    expect(body.content.witnessesShownTo).toEqual(expectedReaders)
  }
})
