/**
 * For the laws: one thing of every kind in a workspace, and what a call would send about them, read off its
 * own schema.
 */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { sample } from 'openapi-sampler'
import type { Employer } from '../prisma/builders.ts'
import type { Database } from '../prisma/client.ts'
import { fileCase, publish } from './case.ts'
import { templates } from '../workflows/definition/templates/index.ts'
import type { Row } from '../api/core/contract.ts'

type Schema = {
  format?: string
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}
/** Where an id stands in what a call sends: `['members', 0, 'userId']`. */
export type IdField = { where: 'query' | 'body'; path: (string | number)[] }
export type Things = Awaited<ReturnType<typeof furnish>>
type Kind = Exclude<keyof Things, 'parts'>

const drawing = (id: string) => (templates[id] ?? templates.POSH!).graph
const soon = () => new Date(Date.now() + 86_400_000)
export const someHash = 'a'.repeat(64)

/**
 * One thing of every kind that a call can name; `nth` tells those of several times apart. The admin made
 * them; the draft of a complaint is the complainant's.
 */
export async function furnish(db: Database, employer: Employer, nth = 1) {
  const { workspace, pune, toronto, committee, admin, complainant, stranger } = employer
  const rows = db.forWorkspace(workspace.id)
  const posh = await publish(db, employer, drawing('POSH'))
  await rows.workflow.updateMany({ where: { id: posh.workflowId }, data: { branchIds: [pune.id] } })
  const meetings = await publish(db, employer, drawing('COMMITTEE_MEETING'))
  const caseId = await fileCase(db, employer, posh)
  const workflow = await rows.workflow.create({
    data: { name: `In the drawing ${nth}`, kind: 'COMPLAINT', createdBy: admin.id },
  })
  const version = await rows.workflowVersion.create({
    data: {
      workflowId: workflow.id,
      number: 1,
      status: 'DRAFT',
      graph: drawing('POSH'),
      createdBy: admin.id,
    },
  })
  const department = await rows.department.create({
    data: { name: `Finance ${nth}`, branches: { create: { workspaceId: workspace.id, branchId: pune.id } } },
  })
  const invite = await rows.invite.create({
    data: {
      email: `${randomUUID()}@new.example`,
      status: 'SENT',
      expiresAt: soon(),
      invitedBy: admin.id,
      branchId: pune.id,
    },
  })
  const job = await rows.job.create({
    data: {
      kind: 'INVITE_IMPORT',
      status: 'DONE',
      createdBy: admin.id,
      rows: { create: [1, 2, 3].map((n) => ({ workspaceId: workspace.id, n, cells: [], status: 'DONE' })) },
    },
  })
  const stored = {
    fileName: 'logo.png',
    contentType: 'image/png',
    sizeBytes: 9,
    sha256: someHash,
    createdBy: admin.id,
    confirmedAt: new Date(),
  }
  const [logo, image, branchLogo] = [
    await rows.storedFile.create({ data: { purpose: 'LOGO', ...stored } }),
    await rows.storedFile.create({ data: { purpose: 'PROFILE_IMAGE', ...stored } }),
    await rows.storedFile.create({ data: { purpose: 'BRANCH_LOGO', ...stored } }),
  ]
  const notice = await rows.notice.create({
    data: { userId: admin.id, key: randomUUID(), kind: 'STEP', subject: 'A step is yours', path: '/inbox' },
  })
  const resource = await rows.resource.create({
    data: {
      workflowVersionId: version.id,
      attributeId: 'theLaw',
      fileName: 'law.pdf',
      contentType: 'application/pdf',
      sizeBytes: 9,
      sha256: someHash,
      tokenHash: 'aa',
      expiresAt: soon(),
      createdBy: admin.id,
    },
  })
  const draft = await rows.complaintDraft.create({
    data: { userId: complainant.id, workflowId: posh.workflowId, form: {} },
  })
  const evidence = await rows.evidence.create({
    data: {
      draftId: draft.id,
      uploadedBy: complainant.id,
      fileName: 'mail.txt',
      contentType: 'text/plain',
      sizeBytes: 9,
      sha256: someHash,
      storedAs: randomUUID(),
    },
  })
  const step = {
    caseId,
    instance: 'acknowledge.1',
    stepId: 'acknowledge',
    stageId: 'received',
    name: 'Acknowledge the complaint',
    kind: 'ACTION',
    status: 'READY',
    actor: { by: 'COMMITTEE' },
    openedAt: new Date(),
  }
  await rows.caseStep.create({ data: step })
  await rows.escalationSetting.create({
    data: {
      branchId: pune.id,
      escalationType: 'CASE_SLA',
      targetId: caseId,
      clock: step.instance,
      status: 'RUNNING',
      firstThresholdDate: soon(),
    },
  })
  for (const subject of ['Something awaits you', 'Your code'])
    await rows.demoMail.create({
      data: { key: randomUUID(), to: admin.email, subject, text: 'Sign in to see it.' },
    })
  await rows.ledgerEntry.create({
    data: { byUserId: admin.id, action: 'branches:update', entity: 'branches', entityId: pune.id },
  })
  const meeting = await rows.meeting.create({
    data: {
      caseId,
      step: 'hearing',
      title: 'Hearing',
      agenda: '',
      startAt: soon(),
      endAt: soon(),
      status: 'SCHEDULED',
      createdBy: admin.id,
      guests: { create: { workspaceId: workspace.id, userId: stranger.id } },
    },
    include: { guests: true },
  })
  return {
    branch: pune.id,
    otherBranch: toronto.id,
    committee: committee.id,
    admin: admin.id,
    user: stranger.id,
    workspace: workspace.id,
    department: department.id,
    workflow: workflow.id,
    version: version.id,
    published: posh.workflowId,
    publishedVersion: posh.versionId,
    meetings: meetings.workflowId,
    invite: invite.id,
    job: job.id,
    logo: logo.id,
    image: image.id,
    branchLogo: branchLogo.id,
    notice: notice.id,
    resource: resource.id,
    draft: draft.id,
    evidence: evidence.id,
    case: caseId,
    meeting: meeting.id,
    guest: meeting.guests[0]?.id ?? '',
    /** Ids of the parts of the drawing, those of actions among them. */
    parts: Object.values(drawing('POSH')).flatMap((parts) =>
      Array.isArray(parts) ? parts.map(({ id }) => id) : [],
    ),
  }
}

/** What kind of thing a field's name means; a name that is new here makes the law say so. */
const kinds: [name: RegExp, kind: Kind][] = [
  [/^branchId|defaultBranchId/, 'branch'],
  [/transferToBranchId/, 'otherBranch'],
  [/^department/, 'department'],
  [/committee/, 'committee'],
  [/copyFromVersion/, 'publishedVersion'],
  [/version/i, 'version'],
  [/workflow/, 'workflow'],
  [/companyLogo/, 'logo'],
  [/profileImage/, 'image'],
  [/branchLogo/, 'branchLogo'],
  [/^fileId/, 'resource'],
  [/caseId/, 'case'],
  [/draft/, 'draft'],
  [/evidence/, 'evidence'],
  [/notice/, 'notice'],
  [/invite/i, 'invite'],
  [/job/i, 'job'],
  [/workspace/, 'workspace'],
  [/attended/, 'guest'],
  [/user|^ids$|^noneOf$/i, 'user'],
]
const kindsOf: Record<string, Kind> = {
  'complaints:createDraft workflowId': 'published',
  'meetings:start workflowId': 'meetings',
  'workflows:newVersion workflowVersionId': 'publishedVersion',
}
export function kindOf(row: string, name: string): Kind {
  const kind = kindsOf[`${row} ${name}`] ?? kinds.find(([each]) => each.test(name))?.[1]
  if (!kind) throw new Error(`say in testThings.ts what ${name} names`)
  return kind
}

/** What the platform has of its own. */
export async function furnishPlatform(db: Database, by: { id: string }) {
  await db.platform.publicMessage.createMany({
    data: [1, 2, 3].map((n) => ({ kind: 'CONTACT', detail: { name: `Visitor ${n}` } })),
  })
  await db.platform.whitelistEntry.createMany({
    data: [1, 2, 3].map((n) => ({ email: `welcome${n}@acme.example`, addedBy: by.id })),
  })
}

const schemaOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema

/** Every place for an id in a row's query and body. */
export function idFields(row: Row): IdField[] {
  const walk = (schema: Schema, path: (string | number)[]): (string | number)[][] => [
    ...(schema.format === 'uuid' ? [path] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) => walk(each, [...path, name])),
    ...(schema.items ? walk(schema.items, [...path, 0]) : []),
    ...(schema.anyOf ?? []).flatMap((each) => walk(each, path)),
  ]
  return (['query', 'body'] as const).flatMap((where) =>
    row[where] ? walk(schemaOf(row[where]), []).map((path) => ({ where, path })) : [],
  )
}
export const nameOf = ({ path }: IdField) => String(path.findLast((each) => typeof each === 'string'))

/**
 * The least that a call may send, with `idOf` for its ids, `fill` for fields of these names wherever the
 * schema has them, and one id more in its place.
 */
export function sampleOf(
  schema: z.ZodType,
  idOf: (name: string) => string,
  fill: Record<string, unknown>,
  more?: { path: (string | number)[]; id: string },
): Record<string, unknown> {
  const made = (each: Schema, name: string): unknown => {
    const object = each.properties ? each : each.anyOf?.find(({ properties }) => properties)
    const least = sample(each as object, { skipNonRequired: true })
    if (object?.properties && least !== null && typeof least === 'object') {
      const wanted = Object.entries(object.properties).filter(
        ([key, { format }]) => key in least || (format !== 'uuid' && key in fill),
      )
      return Object.fromEntries(wanted.map(([key, inner]) => [key, made(inner, key)]))
    }
    return Array.isArray(least)
      ? least.map(() => made(each.items ?? {}, name))
      : each.format === 'uuid'
        ? idOf(name)
        : (fill[name] ?? least)
  }
  const whole = made(schemaOf(schema), '')
  return (more ? placed(whole, more.path, more.id, schemaOf(schema), made) : whole) as Record<string, unknown>
}

/** The same with an id at its place; objects that were left out on the way are filled with what they need. */
function placed(
  value: unknown,
  [key, ...rest]: (string | number)[],
  id: string,
  schema: Schema | undefined,
  made: (schema: Schema, name: string) => unknown,
): unknown {
  if (key === undefined) return id
  const inner =
    typeof key === 'number'
      ? schema?.items
      : (schema?.properties ?? schema?.anyOf?.find(({ properties }) => properties)?.properties)?.[key]
  const there =
    (value as Record<string | number, unknown> | undefined)?.[key] ??
    (rest.length > 0 && inner?.type === 'object' ? made(inner, String(key)) : undefined)
  const next = placed(there, rest, id, inner, made)
  return typeof key === 'number' ? [next] : { ...(value as object | undefined), [key]: next }
}
