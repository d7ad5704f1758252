/** Laws of the list: nothing that a domain declares stays without its work, and nothing else gets in. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { JobKind } from '../api/jobs/contract.ts'
import { mailLane, smsLane, type MailKind, type OutboxKind } from '../api/outbox/kind.ts'
import { modules } from './modules.ts'

type Kind = OutboxKind<object> | MailKind<object>
const isKind = (value: unknown): value is Kind =>
  typeof value === 'object' && value !== null && 'payload' in value && ('name' in value || 'about' in value)
/** Every kind that a domain's `outbox.ts` names, also within a table of its own. */
const kindsIn = (value: unknown): Kind[] =>
  isKind(value)
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(kindsIn)
      : []
const declared = Object.values(import.meta.glob('../api/*/outbox.ts', { eager: true })).flatMap((file) =>
  kindsIn({ ...(file as object) }),
)
const outbox = [...declared.flatMap((kind) => ('name' in kind ? [kind] : [])), mailLane, smsLane]
const mails = declared.flatMap((kind) => ('about' in kind ? [kind] : []))

test('every kind of the outbox is carried out, once, and every mail is worded, once', () => {
  expect(outbox.length).toBeGreaterThan(5)
  expect(
    modules
      .flatMap((module) => module.outbox ?? [])
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(outbox.map(({ name }) => name).toSorted())
  expect(mails.length).toBeGreaterThan(6)
  expect(
    modules
      .flatMap((module) => module.mails ?? [])
      .map(({ about }) => String(about))
      .toSorted(),
  ).toEqual(mails.map(({ about }) => String(about)).toSorted())
})

test('every kind of job has its work, once', () => {
  const kinds = modules.flatMap(({ jobs }) => Object.keys(jobs ?? {}))
  expect(kinds.toSorted()).toEqual([...JobKind.options].toSorted())
})

test('each sweep of the daily clean-up is told under a name of its own', () => {
  const names = modules.flatMap(({ sweeps }) => Object.keys(sweeps ?? {}))
  expect(new Set(names).size).toBe(names.length)
})

type Schema = {
  [key: string]: unknown
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}
/** Ids, enums, numbers, hashes, a place of the web app. Not a word that somebody wrote. */
const isHarmless = ({ type, format, pattern, ...schema }: Schema) =>
  'const' in schema ||
  'enum' in schema ||
  ['integer', 'boolean', 'null'].includes(String(type)) ||
  (type === 'string' && (format === 'uuid' || harmlessPatterns.includes(String(pattern))))
const harmlessPatterns = ['^[A-Z_]+$', '^[0-9a-f]+$', '^\\/.*']
const leavesOf = (schema: Schema): Schema[] => {
  const parts = [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? [])].concat(
    schema.items ?? [],
  )
  return parts.length > 0 || schema.properties ? parts.flatMap(leavesOf) : [schema]
}
test.each([...outbox.filter(({ payload }) => payload !== mailLane.payload), ...mails])(
  'what $name$about holds tells of nobody',
  ({ payload }) => {
    const leaves = leavesOf(JSON.parse(JSON.stringify(z.toJSONSchema(payload))))
    expect(leaves.filter((leaf) => !isHarmless(leaf))).toEqual([])
  },
)
test.each([z.string(), z.email(), z.object({ name: z.string().min(1) }), z.array(z.unknown())])(
  'words would be found out',
  (words) => {
    const leaves = leavesOf(JSON.parse(JSON.stringify(z.toJSONSchema(z.object({ words })))))
    expect(leaves.every(isHarmless)).toBe(false)
  },
)

const id = '0199d1c0-0000-7000-8000-00000000000a'
/** As they stand in tables that were filled before kinds were declared; they are still to be delivered. */
const stored: Record<string, object[]> = {
  START_CASE: [{ caseId: id }, { caseId: id, isLost: true }],
  SEATS: [
    { committeeIds: [id], userIds: [], roles: [] },
    { committeeIds: [], userIds: [id], roles: ['BRANCH_ADMIN'], after: id },
  ],
  START_JOB: ['PREPARE', 'RUN', 'UNDO'].map((phase) => ({ jobId: id, phase })),
  WATCH_DATES: [{}],
  WATCH_TRAINING: [{}],
  REASSIGN: [{ courseId: id, courseVersionId: id, which: 'ALL', by: id, after: id }],
  ASSIGN_COURSE: [
    { courseId: id, days: 14, userId: id },
    { courseId: id, days: 14, branchId: id, after: id },
  ],
  CODE: [{ challengeId: id }],
  LINK: [{ challengeId: id }],
  ALREADY_HERE: [{ challengeId: id }],
  SIGN_IN_CHANGED: [{ challengeId: id }],
  WORKSPACES: [{ userIds: [id, id] }, { userIds: [] }],
  INVITE: [{ inviteId: id, resentCount: 3 }],
  null: [
    { userId: id, path: `/complaints/${id}` },
    { userId: null, guestId: id, path: `/meetings/${id}`, meeting: { id, method: 'CANCEL', sequence: 2 } },
  ],
}
test('rows as they were written before are read as they stand', () => {
  for (const kind of [...outbox, ...mails]) {
    const name = 'name' in kind ? kind.name : String(kind.about)
    for (const payload of stored[name] ?? []) {
      expect(kind.payload.parse(payload), name).toEqual(payload)
      if ('about' in kind && kind.about !== null)
        expect(kind.payload.parse({ about: kind.about, ...payload })).toEqual(payload)
    }
  }
})

test('nothing is written to the outbox but through its kinds', () => {
  const files = import.meta.glob<string>(['../api/**/*.ts', './**/*.ts', '!**/*.test.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const writes = Object.keys(files).filter((file) =>
    /outbox\.(create|upsert)|INTO "Outbox"|'Outbox',/.test(files[file] ?? ''),
  )
  expect(writes).toEqual(['../api/outbox/enqueue.ts'])
})
