/**
 * Rows as seed and tests make them: complete, named in the product's words, with defaults for what a reader
 * need not see.
 */
import { v7 as uuid } from 'uuid'
import type { Database } from './client.ts'

type CommitteePart = 'PRESIDING_OFFICER' | 'MEMBER' | 'EXTERNAL' | 'SUBSTITUTE'
export type BuiltPerson = { id: string; email: string; name: string }

export const buildWorkspace = (
  db: Database,
  input: { name: string; host: string; isMain?: boolean; timeZone?: string; backgroundColor?: string },
) => db.platform.workspace.create({ data: input })

export async function buildBranch(
  db: Database,
  workspaceId: string,
  input: {
    name: string
    headquarter?: boolean
    country?: string
    timeZone?: string
    holidays?: [on: string, name: string][]
  },
) {
  const { holidays = [], ...branch } = input
  return db.forWorkspace(workspaceId).branch.create({
    data: {
      country: 'IN',
      timeZone: 'Asia/Kolkata',
      ...branch,
      holidays: { create: holidays.map(([on, name]) => ({ workspaceId, on: new Date(on), name })) },
    },
  })
}

type PersonInput = {
  name: string
  role?: string
  branchId?: string | null
  departmentId?: string
  email?: string
  designation?: string
  employeeId?: string
  gender?: string
  isScheduler?: boolean
  passwordHash?: string
  dateOfJoining?: Date
}
/** A user with a membership. The e-mail is made of the name and the workspace's host unless given. */
export const buildPerson = async (
  db: Database,
  workspace: { id: string; host: string },
  input: PersonInput,
): Promise<BuiltPerson> => (await buildPeople(db, workspace, [input]))[0]!

/** As `buildPerson`, of any number in two statements, in the order given. */
export async function buildPeople(
  db: Database,
  workspace: { id: string; host: string },
  inputs: readonly PersonInput[],
): Promise<BuiltPerson[]> {
  const domain = workspace.host.replace('.localhost', '.example')
  const people = inputs.map((each) => ({
    ...each,
    id: uuid(),
    email: each.email ?? `${each.name.toLowerCase().replace(/[^a-z]+/g, '.')}@${domain}`,
  }))
  await db.platform.user.createMany({
    data: people.map(({ id, email, name, passwordHash }) => ({
      id,
      email,
      firstName: name.split(' ')[0] ?? '',
      lastName: name.split(' ').slice(1).join(' '),
      passwordHash: passwordHash ?? null,
      emailConfirmedAt: new Date(),
    })),
  })
  await db.platform.membership.createMany({
    data: people.map((each) => ({
      workspaceId: workspace.id,
      userId: each.id,
      role: each.role ?? 'EMPLOYEE',
      branchId: each.branchId ?? null,
      departmentId: each.departmentId ?? null,
      designation: each.designation ?? null,
      employeeId: each.employeeId ?? null,
      gender: each.gender ?? null,
      isScheduler: each.isScheduler ?? false,
      dateOfJoining: each.dateOfJoining ?? null,
    })),
  })
  return people.map(({ id, email, name }) => ({ id, email, name }))
}

export const buildPlatformAdmin = async (
  db: Database,
  input: { name: string; email: string; passwordHash?: string },
): Promise<BuiltPerson> => {
  const [firstName = '', ...rest] = input.name.split(' ')
  const user = await db.platform.user.create({
    data: {
      email: input.email,
      firstName,
      lastName: rest.join(' '),
      passwordHash: input.passwordHash ?? null,
      emailConfirmedAt: new Date(),
      isPlatformAdmin: true,
    },
  })
  return { id: user.id, email: input.email, name: input.name }
}

export const buildCommittee = (
  db: Database,
  workspaceId: string,
  input: { name: string; branchId: string; members: [userId: string, part: CommitteePart][] },
) =>
  db.forWorkspace(workspaceId).committee.create({
    data: {
      name: input.name,
      branchId: input.branchId,
      members: {
        create: input.members.map(([userId, part], order) => ({ workspaceId, userId, part, order })),
      },
    },
    include: { members: true },
  })

/**
 * An employer with two business units, every role, and a committee of three with an external member and a
 * substitute.
 */
export async function buildEmployer(db: Database, host: string) {
  const workspace = await buildWorkspace(db, { name: host.split('.')[0] ?? host, host })
  const pune = await buildBranch(db, workspace.id, {
    name: 'Pune',
    headquarter: true,
    holidays: [
      ['2026-12-25', 'Christmas'],
      ['2027-01-26', 'Republic Day'],
    ],
  })
  const toronto = await buildBranch(db, workspace.id, {
    name: 'Toronto',
    country: 'CA',
    timeZone: 'America/Toronto',
  })
  const colleague = (name: string, more: Partial<PersonInput> = {}) => ({ name, branchId: pune.id, ...more })
  const inputs = {
    admin: colleague('Asha Rao', { role: 'WORKSPACE_ADMIN', branchId: null }),
    employer: colleague('Vikram Mehta', { role: 'EMPLOYER', branchId: null }),
    branchAdmin: colleague('Leela Nair', { role: 'BRANCH_ADMIN' }),
    scheduler: colleague('Sunil Das', { isScheduler: true }),
    complainant: colleague('Meera Iyer'),
    respondent: colleague('Rohan Shah'),
    stranger: colleague('Tara Bose'),
    presiding: colleague('Kavita Menon'),
    member: colleague('Arjun Pillai'),
    external: colleague('Farah Khan', { designation: 'External member' }),
    substitute: colleague('Neha Joshi'),
  }
  const built = await buildPeople(db, workspace, Object.values(inputs))
  const people = Object.fromEntries(Object.keys(inputs).map((key, at) => [key, built[at]])) as Record<
    keyof typeof inputs,
    BuiltPerson
  >
  const { presiding, member, external, substitute } = people
  const committee = await buildCommittee(db, workspace.id, {
    name: 'Internal Committee, Pune',
    branchId: pune.id,
    members: [
      [presiding.id, 'PRESIDING_OFFICER'],
      [member.id, 'MEMBER'],
      [external.id, 'EXTERNAL'],
      [substitute.id, 'SUBSTITUTE'],
    ],
  })
  return { workspace, pune, toronto, committee, ...people }
}
export type Employer = Awaited<ReturnType<typeof buildEmployer>>
