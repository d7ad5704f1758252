/**
 * Rows as seed and tests make them: complete, named in the product's words, with defaults for what a reader
 * need not see.
 */
import type { Database } from './client.ts'

type Part = 'PRESIDING_OFFICER' | 'MEMBER' | 'EXTERNAL' | 'SUBSTITUTE'
export type BuiltPerson = { id: string; email: string; name: string }

export const buildWorkspace = (
  db: Database,
  given: { name: string; host: string; isMain?: boolean; timeZone?: string; backgroundColor?: string },
) => db.platform.workspace.create({ data: given })

export async function buildBranch(
  db: Database,
  workspaceId: string,
  given: {
    name: string
    headquarter?: boolean
    country?: string
    timeZone?: string
    holidays?: [on: string, name: string][]
  },
) {
  const { holidays = [], ...branch } = given
  return db.forWorkspace(workspaceId).branch.create({
    data: {
      country: 'IN',
      timeZone: 'Asia/Kolkata',
      ...branch,
      holidays: { create: holidays.map(([on, name]) => ({ workspaceId, on: new Date(on), name })) },
    },
  })
}

/** A user with a membership. The e-mail is made of the name and the workspace's host unless given. */
export async function buildPerson(
  db: Database,
  workspace: { id: string; host: string },
  given: {
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
  },
): Promise<BuiltPerson> {
  const [firstName = '', ...rest] = given.name.split(' ')
  const email =
    given.email ??
    `${given.name.toLowerCase().replace(/[^a-z]+/g, '.')}@${workspace.host.replace('.localhost', '.example')}`
  const user = await db.platform.user.create({
    data: {
      email,
      firstName,
      lastName: rest.join(' '),
      passwordHash: given.passwordHash ?? null,
      emailConfirmedAt: new Date(),
    },
  })
  await db.platform.membership.create({
    data: {
      workspaceId: workspace.id,
      userId: user.id,
      role: given.role ?? 'EMPLOYEE',
      branchId: given.branchId ?? null,
      departmentId: given.departmentId ?? null,
      designation: given.designation ?? null,
      employeeId: given.employeeId ?? null,
      gender: given.gender ?? null,
      isScheduler: given.isScheduler ?? false,
      dateOfJoining: given.dateOfJoining ?? null,
    },
  })
  return { id: user.id, email, name: given.name }
}

export const buildPlatformAdmin = async (
  db: Database,
  given: { name: string; email: string; passwordHash?: string },
): Promise<BuiltPerson> => {
  const [firstName = '', ...rest] = given.name.split(' ')
  const user = await db.platform.user.create({
    data: {
      email: given.email,
      firstName,
      lastName: rest.join(' '),
      passwordHash: given.passwordHash ?? null,
      emailConfirmedAt: new Date(),
      isPlatformAdmin: true,
    },
  })
  return { id: user.id, email: given.email, name: given.name }
}

export const buildCommittee = (
  db: Database,
  workspaceId: string,
  given: { name: string; branchId: string; members: [userId: string, part: Part][] },
) =>
  db.forWorkspace(workspaceId).committee.create({
    data: {
      name: given.name,
      branchId: given.branchId,
      members: {
        create: given.members.map(([userId, part], order) => ({ workspaceId, userId, part, order })),
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
  const person = (name: string, more: Partial<Parameters<typeof buildPerson>[2]> = {}) =>
    buildPerson(db, workspace, { name, branchId: pune.id, ...more })
  const admin = await person('Asha Rao', { role: 'WORKSPACE_ADMIN', branchId: null })
  const employer = await person('Vikram Mehta', { role: 'EMPLOYER', branchId: null })
  const branchAdmin = await person('Leela Nair', { role: 'BRANCH_ADMIN' })
  const scheduler = await person('Sunil Das', { isScheduler: true })
  const complainant = await person('Meera Iyer')
  const respondent = await person('Rohan Shah')
  const stranger = await person('Tara Bose')
  const presiding = await person('Kavita Menon')
  const member = await person('Arjun Pillai')
  const external = await person('Farah Khan', { designation: 'External member' })
  const substitute = await person('Neha Joshi')
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
  return {
    workspace,
    pune,
    toronto,
    committee,
    admin,
    employer,
    branchAdmin,
    scheduler,
    complainant,
    respondent,
    stranger,
    presiding,
    member,
    external,
    substitute,
  }
}
export type Employer = Awaited<ReturnType<typeof buildEmployer>>
