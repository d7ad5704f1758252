/**
 * PostgreSQL and Temporal of a running Redress are killed; it starts them again, and complaints and acts go
 * on.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { cases, newDataDir, ready, signIn, start, type App } from './test/start.ts'
import { daysAgoIn } from './test/todayIn.ts'

const minute = { timeout: 60_000, interval: 250 }
const called = { PostgreSQL: /postgres -D /, Temporal: /server start-dev / }
type Caller = Awaited<ReturnType<typeof signIn>>

/**
 * Files a complaint as the demo's employee would: new draft, form, sent. Answers its id once it was taken.
 */
async function file(person: Caller): Promise<string> {
  const {
    body: {
      content: [{ workflowId }],
    },
  } = await person(`${cases}/options`)
  const {
    body: { content: process },
  } = await person(`${cases}/process/${workflowId}`)
  const {
    body: {
      content: { draftId },
    },
  } = await person(`${cases}/draft`, { workflowId })
  const form = {
    complainant: { name: 'Meera Iyer', email: 'meera.iyer@acme.example' },
    respondent: { description: 'I do not know who it is.' },
    incidents: [
      {
        details: 'Somebody leaves notes on my desk.',
        date: new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10),
        evidenceIds: [],
      },
    ],
    answers: {
      conduct: [{ optionId: 'remarks' }],
      place: 'office',
      times: 'several',
      asksRelief: 'no',
      asksConciliation: 'no',
      understandsConfidentiality: new Date().toISOString(),
    },
    ticked: process.prerequisites.map(({ id }: { id: string }) => id),
  }
  const filed = await person(cases, { draftId, form })
  expect(filed.status, JSON.stringify(filed.body)).toBe(200)
  return filed.body.content.caseId
}

async function kill(app: App, name: keyof typeof called): Promise<void> {
  const pid = app.server(called[name])
  expect(pid).toBeGreaterThan(0)
  const times = app.output().split(`${name} runs again`).length
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => app.output().split(`${name} runs again`).length, minute).toBe(times + 1)
  expect(app.server(called[name])).not.toBe(pid)
}

test('either of them is killed, more than once, and afterwards complaints are filed and acts are done', async () => {
  const app = await start({ DATA_DIR: await newDataDir() })
  await app.until(ready)
  const [meera, arjun] = [
    await signIn(app.port, 'meera.iyer@acme.example'),
    await signIn(app.port, 'arjun.pillai@acme.example'),
  ]
  // An answer may be lost on its way, so what counts is that the complaint has moved on to the next step.
  const openSteps = async (caseId: string): Promise<string> =>
    ((await arjun(`${cases}/${caseId}`)).body?.content?.openSteps ?? []).join()
  const accept = async (caseId: string) => {
    await expect.poll(() => openSteps(caseId), minute).not.toBe('')
    const before = await openSteps(caseId)
    await expect
      .poll(async () => {
        await arjun(`${cases}/${caseId}/step/acknowledge.1/complete`, {
          outcome: 'accepted',
          answers: { inTime: 'inTime', lastIncidentOn: daysAgoIn(40) },
        })
        return ['', before].includes(await openSteps(caseId))
      }, minute)
      .toBe(false)
  }
  const filed = async () => {
    await expect.poll(async () => (await meera(`${cases}/options`)).status, minute).toBe(200)
    return file(meera)
  }
  for (const names of [['PostgreSQL'], ['Temporal'], ['PostgreSQL', 'Temporal', 'PostgreSQL']] as const) {
    const before = await filed()
    for (const name of names) await kill(app, name)
    await accept(before) // a case that was under way goes on
    await accept(await filed())
  }
  expect(app.output()).toMatch(/PostgreSQL ended by itself and is started again/)

  app.kill('SIGINT')
  await sleep(100)
  expect(await app.ended, app.output()).toBe(0)
}, 480_000)
