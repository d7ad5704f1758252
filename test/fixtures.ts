/** Every domain's things, for the laws over all calls: one line each, in the order in which one needs another's. */
import type { Domain } from '../api/modules.ts'
import type { Employer } from '../prisma/builders.ts'
import type { Database } from '../prisma/client.ts'
import type { Fixture, Things } from './fixture.ts'
import branches from './fixtures/branches.ts'
import departments from './fixtures/departments.ts'
import committees from './fixtures/committees.ts'
import workflows from './fixtures/workflows.ts'
import resources from './fixtures/resources.ts'
import workspaceProfile from './fixtures/workspaceProfile.ts'
import invites from './fixtures/invites.ts'
import jobs from './fixtures/jobs.ts'
import users from './fixtures/users.ts'
import notices from './fixtures/notices.ts'
import complaints from './fixtures/complaints.ts'
import evidence from './fixtures/evidence.ts'
import escalations from './fixtures/escalations.ts'
import meetings from './fixtures/meetings.ts'
import workspaces from './fixtures/workspaces.ts'
import navigation from './fixtures/navigation.ts'
import audit from './fixtures/audit.ts'
import imports from './fixtures/imports.ts'
import platformAdmins from './fixtures/platformAdmins.ts'
import publicMessages from './fixtures/publicMessages.ts'
import whitelist from './fixtures/whitelist.ts'
import courses from './fixtures/courses.ts'
import scorm from './fixtures/scorm.ts'
import certificates from './fixtures/certificates.ts'
import assignments from './fixtures/assignments.ts'
import credits from './fixtures/credits.ts'
import policies from './fixtures/policies.ts'
import reports from './fixtures/reports.ts'
import compliance from './fixtures/compliance.ts'
import retention from './fixtures/retention.ts'

const fixtures: Record<Domain, Fixture> = {
  branches,
  departments,
  committees,
  concernedAuthority: {},
  workflows,
  resources,
  workspaceProfile,
  invites,
  jobs,
  users,
  notices,
  complaints,
  evidence,
  escalations,
  meetings,
  workspaces,
  platformAdmins,
  navigation,
  audit,
  publicMessages,
  whitelist,
  permissions: {},
  reports,
  flags: {},
  manuals: {},
  impersonation: {},
  dashboard: {},
  signIns: {},
  imports,
  files: {},
  credits,
  courses,
  assignments,
  certificates,
  scorm,
  learning: {},
  policies,
  compliance,
  retention,
}
const each = Object.values(fixtures)

/** Makes one thing of every kind; `nth` tells those of several times apart, `secret` is that of the API. */
export async function furnish(
  db: Database,
  employer: Employer,
  nth = 1,
  secret: Buffer = Buffer.alloc(32),
): Promise<Things> {
  const rows = db.forWorkspace(employer.workspace.id)
  let idsByKind: Things = {}
  for (const one of each)
    idsByKind = { ...idsByKind, ...(await one.make?.({ db, rows, employer, nth, secret, idsByKind })) }
  return idsByKind
}
/** What the platform has of its own. */
export async function furnishPlatform(db: Database, by: { id: string }): Promise<void> {
  for (const one of each) await one.ofPlatform?.(db, by)
}

/** What kind of thing a field means; a name that is new makes the law say so. */
export function kindOf(row: string, name: string): string {
  const kind =
    each.flatMap(({ ofRow }) => ofRow?.[`${row} ${name}`] ?? [])[0] ??
    each.flatMap(({ names = [] }) => names).find(([pattern]) => pattern.test(name))?.[1]
  if (!kind) throw new Error(`say in test/fixtures of its domain what ${name} names`)
  return kind
}
export const fill: Record<string, unknown> = Object.assign({}, ...each.map((one) => one.fill ?? {}))
/** Good values for the fuzzer, of all domains. */
export const knownEverywhere: Record<string, unknown[]> = Object.assign(
  {},
  ...each.map((one) => one.known ?? {}),
)
export const partIds: readonly string[] = each.flatMap((one) => one.parts?.() ?? [])
