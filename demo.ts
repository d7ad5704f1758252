/**
 * The demo: an employer with people, three published workflows, two published courses, and six complaints in
 * different states, made by really filing and running them through the API. Nothing here writes a row: what lies
 * in the past is recorded with its instant at once (`Deps.recordedAt`), so that no run can begin with another one.
 */
import { rm, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { v7 as uuid } from 'uuid'
import { buildApp } from './api/app.ts'
import type { Deps } from './api/core/deps.ts'
import type { Env } from './api/core/implement.ts'
import { openSession } from './api/core/session.ts'
import type { StarterId } from './api/courses/contract.ts'
import { starters } from './api/courses/starters/index.ts'
import { hashPassword } from './api/signIns/passwords.ts'
import type { BuiltPerson } from './prisma/builders.ts'
import { stories, type Story } from './demoStories.ts'
import { seedPeople, type Demo } from './prisma/seed.ts'
import { demoPassword } from './web/signIns/demoAccounts.ts'

type App = Pick<OpenAPIHono<Env>, 'request'>
type Content = ReturnType<typeof JSON.parse>
type Person = {
  get(path: string): Promise<Content>
  post(path: string, body: object): Promise<Content>
  put(path: string, body: object): Promise<Content>
}
const cases = '/complaint-workflow/api/case'
const workflows = '/complaint-workflow/api/admin/workflow'
const learning = '/learning/api/course'

/**
 * Seeds an empty database and files the cases; `live` runs them on, once a worker is there. Null where there
 * is data already.
 * The file `underWay` is there meanwhile: who finds it at a start begins anew.
 */
export async function runDemo(
  app: App,
  deps: Deps,
  underWay: string,
  say: (line: string) => void,
): Promise<{ live(): Promise<void> } | null> {
  if ((await deps.db.platform.workspace.count()) > 0) return null
  await writeFile(underWay, '')
  say('Making the demo: people, committees, workflows, courses and six complaints')
  const demo = await seedPeople(deps.db, await hashPassword(demoPassword))
  const as = (person: BuiltPerson) => signIn(app, deps, demo.workspace, person)
  const past = buildPast(deps)
  const admin = await as(demo.people.admin)
  const complaints = await publish(admin, demo, {
    workflowName: 'Sexual harassment complaint (POSH)',
    kind: 'COMPLAINT',
    templateId: 'POSH',
    branchIdList: [demo.pune.id],
  })
  const notices = await publish(admin, demo, {
    workflowName: 'Harassment and violence notice (Canada)',
    kind: 'COMPLAINT',
    templateId: 'CANADA',
    branchIdList: [demo.toronto.id],
  })
  await publish(admin, demo, {
    workflowName: 'Committee quarterly meeting',
    kind: 'MEETING',
    templateId: 'COMMITTEE_MEETING',
    defaultToWorkspace: true,
  })
  await teach(admin, { starter: 'POSH', branchId: demo.pune.id })
  await teach(admin, { starter: 'CANADA', branchId: demo.toronto.id })
  await setContract(await signIn(app, deps, demo.main, demo.platformAdmin), demo.workspace.id)
  await invite(past, deps, demo)
  const filed: Record<string, string> = {}
  for (const story of stories(demo)) {
    const filedAt = daysBefore(story.daysAgo)
    const filer = await signIn(past.at(filedAt), deps, demo.workspace, story.by)
    filed[story.name] = await file(filer, filedAt, story.isInCanada ? notices : complaints, story)
  }
  return {
    async live() {
      await runOn(as, demo, filed)
      await rm(underWay)
      say('The demo is ready')
    },
  }
}

/** The API with a past: what is called through `at(instant)` is recorded as made at that instant. */
type Past = { at(instant: Date): App }
function buildPast(deps: Deps): Past {
  let recordedAt = new Date()
  const app = buildApp({ ...deps, recordedAt: () => recordedAt })
  return {
    at: (instant) => ({
      request: (...call) => {
        recordedAt = instant
        return app.request(...call)
      },
    }),
  }
}

const dayMs = 86_400_000
const daysBefore = (days: number) => new Date(Date.now() - days * dayMs)

/** The contract has room for more people and goes on for four months. */
async function setContract(platform: Person, workspaceId: string): Promise<void> {
  const { version } = await platform.get(`/api/admin/workspace/${workspaceId}`)
  const limited = await platform.put('/api/admin/workspace-user-limit', {
    workspaceId,
    userLimit: 40,
    version,
  })
  await platform.put('/api/admin/workspace/contract/expiry-date', {
    workspaceId,
    expiryDate: daysBefore(-120).toISOString().slice(0, 10),
    version: limited.version,
  })
}

/** Four people are invited, the first of them so long ago that the invite has expired. */
async function invite(past: Past, deps: Deps, demo: Demo): Promise<void> {
  const [first, ...rest] = [
    ['Imran', 'Ali'],
    ['Pooja', 'Kulkarni'],
    ['Samuel', 'Dsouza'],
    ['Lata', 'Gowda'],
  ].map(([firstName = '', lastName = '']) => ({
    email: `${firstName}.${lastName}@acme.example`.toLowerCase(),
    firstName,
    lastName,
  }))
  for (const [days, invites] of [
    [16, [first]],
    [0, rest],
  ] as const) {
    const admin = await signIn(past.at(daysBefore(days)), deps, demo.workspace, demo.people.admin)
    await admin.post('/api/invite/invite/bulk', { branchId: demo.pune.id, invites })
  }
}

/** Somebody with a session of their own on the host of a workspace. */
async function signIn(
  app: App,
  { db }: Deps,
  { id, host }: { id: string; host: string },
  person: BuiltPerson,
): Promise<Person> {
  const { token } = await openSession(db.platform, uuid(), person.id, id)
  const send =
    (method: string) =>
    async (path: string, body?: object): Promise<Content> => {
      const key = uuid() // one for all its tries, so that what was done is not done again
      for (let tries = 0; ; tries++) {
        const answer = await app.request(`http://${host}${path}`, {
          method,
          body: body && JSON.stringify(body),
          headers: {
            host,
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'idempotency-key': key,
          },
        })
        const responseBody = await answer.json()
        if (answer.ok) return responseBody.content
        if (answer.status !== 503 || tries > 60)
          throw new Error(
            `The demo could not be made: ${method} ${path} answered ${answer.status} ${JSON.stringify(responseBody)}`,
          )
        await sleep(500)
      }
    }
  return { get: send('GET'), post: send('POST'), put: send('PUT') }
}

async function publish(admin: Person, demo: Demo, input: object): Promise<string> {
  const workflow = await admin.post(`${workflows}/create`, {
    branchIdList: [demo.pune.id, demo.toronto.id],
    ...input,
  })
  await admin.post(`${workflows}/publish`, {
    workflowId: workflow.workflowId,
    workflowVersionId: workflow.current.workflowVersionId,
    note: 'From the template',
  })
  return workflow.workflowId
}

/** A course of the starter library, published as it is, for everybody of a business unit, and again every year. */
async function teach(admin: Person, input: { starter: StarterId; branchId: string }): Promise<void> {
  const { title } = starters[input.starter]
  const { course } = await admin.post(`${learning}/create`, { title, ...input })
  await admin.post(`${learning}/publish/${course.courseId}`, {
    changeKind: 'MATERIAL',
    note: 'From the starter library',
  })
  const { courseId } = course
  await admin.post(`${learning}/assign-course-to-users`, {
    courseIds: [courseId],
    branchIds: [input.branchId],
    due: { kind: 'DAYS_AFTER_ASSIGN', value: 30 },
    notify: false,
  })
  await admin.post(`${learning}/course-due-reminder`, {
    courseId,
    daysBefore: [7, 1],
    daysAfter: [1, 7],
    escalateToManagerAfterDays: 14,
  })
  await admin.post(`${learning}/auto/reset`, { courseId, renewal: { kind: 'ROLLING', months: 12 } })
}

async function file(person: Person, filedAt: Date, workflowId: string, story: Story): Promise<string> {
  const me = await person.get('/api/user/details')
  const process = await person.get(`${cases}/process/${workflowId}`)
  const { draftId } = await person.post(`${cases}/draft`, { workflowId })
  const form = {
    complainant: { name: `${me.firstName} ${me.lastName}`, email: me.email },
    respondent: story.against
      ? { userId: story.against.id, name: story.against.name }
      : { description: 'I do not know who it is.' },
    incidents: [
      {
        details: story.details,
        date: new Date(filedAt.getTime() - 3 * dayMs).toISOString().slice(0, 10),
        evidenceIds: [],
        ...(story.witness ? { witness: story.witness } : {}),
      },
    ],
    answers: answersOf(story, filedAt),
    ticked: process.prerequisites.map((each: { id: string }) => each.id),
  }
  const { caseId } = await person.post(cases, { draftId, form })
  return caseId
}

const answersOf = ({ isInCanada, relief = 'no' }: Story, filedAt: Date): object =>
  isInCanada
    ? { conduct: [{ optionId: 'sexual' }], place: 'workplace' }
    : {
        conduct: [{ optionId: 'remarks' }],
        place: 'office',
        times: 'several',
        asksRelief: relief,
        ...(relief === 'yes' ? { reliefKinds: ['transferMe'] } : {}),
        asksConciliation: 'no',
        understandsConfidentiality: filedAt.toISOString(),
      }

/** The last incident of each story that is acknowledged: before it was filed, and within three months of that. */
const beforeAllStories = (): string => new Date(Date.now() - 40 * dayMs).toISOString().slice(0, 10)

/** What has happened since, step by step, by the people whose part it is. */
async function runOn(
  as: (person: BuiltPerson) => Promise<Person>,
  { people }: Demo,
  filed: Record<string, string>,
): Promise<void> {
  const [presiding, member, external] = [
    await as(people.presiding),
    await as(people.member),
    await as(people.external),
  ]
  const complete = (who: Person, name: string, step: string, outcome: string, answers: object = {}) =>
    who.post(`${cases}/${filed[name]}/step/${step}.1/complete`, { outcome, answers })
  const serve = async (name: string) => {
    await complete(member, name, 'acknowledge', 'accepted', {
      inTime: 'inTime',
      lastIncidentOn: beforeAllStories(),
    })
    await complete(member, name, 'serve', 'served', {
      servedOn: new Date().toISOString().slice(0, 10),
      servedBy: 'hand',
    })
  }
  await serve('answering')
  await serve('hearing')
  await complete(await as(people.anil), 'hearing', 'reply', 'replied', {
    replyText: 'I was being friendly, and stopped at once.',
  })
  await schedule(presiding, filed.hearing ?? '', [
    people.presiding,
    people.member,
    people.member2,
    people.external,
    people.divya,
    people.anil,
  ])
  await complete(external, 'hold', 'acknowledge', 'accepted', {
    inTime: 'inTime',
    lastIncidentOn: beforeAllStories(),
  })
  await presiding.post(`${cases}/${filed.hold}/pause`, {
    note: 'The building’s camera records are asked for; they take a week.',
  })
  const recipient = await as(people.torontoPresiding)
  const toldOfRights = ['received', 'policy', 'steps', 'representative'].map((optionId) => ({ optionId }))
  await complete(recipient, 'closed', 'review', 'accepted', { respondentWorksHere: 'yes' })
  await complete(recipient, 'closed', 'contact', 'contacted', { toldOfRights })
  await complete(recipient, 'closed', 'respondent', 'contacted')
  await complete(recipient, 'closed', 'negotiate', 'begun')
  await complete(recipient, 'closed', 'resolve', 'resolved')
}

async function schedule(presiding: Person, caseId: string, guests: BuiltPerson[]): Promise<void> {
  const start = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 4 * 86_400_000
  await presiding.post('/complaint-workflow/api/meeting', {
    caseId,
    step: 'hearing.1',
    title: 'Inquiry hearing',
    agenda: 'Hear both sides, then the witnesses.',
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + 5_400_000).toISOString(),
    location: 'Room 4, second floor',
    guests: guests.map(({ id }) => ({ userId: id })),
  })
}
