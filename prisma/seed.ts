/**
 * The demo's people: the main host, and an employer with two business units, some twenty people and a
 * committee in each unit.
 */
import {
  buildBranch,
  buildCommittee,
  buildPerson,
  buildPlatformAdmin,
  buildWorkspace,
  type BuiltPerson,
} from './builders.ts'
import type { Database } from './client.ts'

const indianHolidays: [string, string][] = [
  ['2026-12-25', 'Christmas Day'],
  ['2027-01-26', 'Republic Day'],
  ['2027-03-22', 'Holi'],
  ['2027-08-15', 'Independence Day'],
  ['2027-10-02', 'Gandhi Jayanti'],
]
const canadianHolidays: [string, string][] = [
  ['2026-12-25', 'Christmas Day'],
  ['2026-12-26', 'Boxing Day'],
  ['2027-01-01', "New Year's Day"],
  ['2027-02-15', 'Family Day'],
  ['2027-07-01', 'Canada Day'],
]

export type Demo = Awaited<ReturnType<typeof seedPeople>>

/** Needs an empty database. Everybody gets the same password. */
export async function seedPeople(db: Database, passwordHash: string) {
  const main = await buildWorkspace(db, { name: 'Redress', host: 'localhost', isMain: true })
  const platformAdmin = await buildPlatformAdmin(db, {
    name: 'Priya Platform',
    email: 'platform@redress.example',
    passwordHash,
  })
  const workspace = await buildWorkspace(db, {
    name: 'Acme',
    host: 'acme.localhost',
    timeZone: 'Asia/Kolkata',
    backgroundColor: '1f5c57',
  })
  const pune = await buildBranch(db, workspace.id, {
    name: 'Pune',
    headquarter: true,
    holidays: indianHolidays,
  })
  const toronto = await buildBranch(db, workspace.id, {
    name: 'Toronto',
    country: 'CA',
    timeZone: 'America/Toronto',
    holidays: canadianHolidays,
  })
  const [engineering, sales, operations] = await Promise.all(
    [
      ['Engineering', pune.id],
      ['Sales', pune.id],
      ['Operations', toronto.id],
    ].map(([name = '', branchId = '']) =>
      db
        .forWorkspace(workspace.id)
        .department.create({ data: { name, branches: { create: { workspaceId: workspace.id, branchId } } } }),
    ),
  )
  let count = 0
  const person = (
    name: string,
    designation: string,
    more: Partial<Parameters<typeof buildPerson>[2]> = {},
  ): Promise<BuiltPerson> => {
    count += 1
    return buildPerson(db, workspace, {
      name,
      designation,
      branchId: pune.id,
      departmentId: engineering?.id,
      employeeId: `A-${String(count).padStart(3, '0')}`,
      dateOfJoining: new Date(Date.now() - 3 * (22 - count) ** 2 * 86_400_000),
      passwordHash,
      ...more,
    })
  }
  const inToronto = { branchId: toronto.id, departmentId: operations?.id }
  const people = {
    admin: await person('Asha Rao', 'Head of People', {
      role: 'WORKSPACE_ADMIN',
      branchId: null,
      departmentId: undefined,
    }),
    employer: await person('Vikram Mehta', 'Managing Director', {
      role: 'EMPLOYER',
      branchId: null,
      departmentId: undefined,
    }),
    puneAdmin: await person('Leela Nair', 'HR Manager, Pune', { role: 'BRANCH_ADMIN' }),
    torontoAdmin: await person('Claire Roy', 'HR Manager, Toronto', { role: 'BRANCH_ADMIN', ...inToronto }),
    scheduler: await person('Sunil Das', 'Compliance Coordinator', { isScheduler: true }),
    presiding: await person('Kavita Menon', 'Director, Finance', { gender: 'Woman' }),
    member: await person('Arjun Pillai', 'Senior Engineer'),
    member2: await person('Ritu Bhatt', 'Product Manager', { gender: 'Woman' }),
    external: await person('Farah Khan', 'External member, Saheli Trust', {
      gender: 'Woman',
      departmentId: undefined,
    }),
    substitute: await person('Neha Joshi', 'Legal Counsel', { gender: 'Woman' }),
    torontoPresiding: await person('Hannah Berg', 'Director, Operations', { gender: 'Woman', ...inToronto }),
    torontoMember: await person('Liam Tremblay', 'Team Lead', inToronto),
    torontoExternal: await person('Grace Obi', 'External member, WorkFair Ontario', {
      gender: 'Woman',
      branchId: toronto.id,
      departmentId: undefined,
    }),
    torontoSubstitute: await person('Noah Singh', 'Payroll Specialist', inToronto),
    meera: await person('Meera Iyer', 'Software Engineer', { gender: 'Woman' }),
    rohan: await person('Rohan Shah', 'Engineering Manager', { gender: 'Man' }),
    tara: await person('Tara Bose', 'Account Executive', { departmentId: sales?.id }),
    anil: await person('Anil Kapoor', 'Sales Manager', { departmentId: sales?.id }),
    divya: await person('Divya Reddy', 'QA Engineer'),
    emma: await person('Emma Clarke', 'Shift Planner', inToronto),
    jack: await person('Jack Wilson', 'Warehouse Supervisor', inToronto),
  }
  const committee = await buildCommittee(db, workspace.id, {
    name: 'Internal Committee, Pune',
    branchId: pune.id,
    members: [
      [people.presiding.id, 'PRESIDING_OFFICER'],
      [people.member.id, 'MEMBER'],
      [people.member2.id, 'MEMBER'],
      [people.external.id, 'EXTERNAL'],
      [people.substitute.id, 'SUBSTITUTE'],
    ],
  })
  await buildCommittee(db, workspace.id, {
    name: 'Internal Committee, Toronto',
    branchId: toronto.id,
    members: [
      [people.torontoPresiding.id, 'PRESIDING_OFFICER'],
      [people.torontoMember.id, 'MEMBER'],
      [people.torontoExternal.id, 'EXTERNAL'],
      [people.torontoSubstitute.id, 'SUBSTITUTE'],
    ],
  })
  return { main, platformAdmin, workspace, pune, toronto, committee, people }
}
