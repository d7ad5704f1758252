/** An employer comes to an installation: workspace, business unit, people, committee, a published process. */
import { branches } from '../../api/branches/contract.ts'
import { committees } from '../../api/committees/contract.ts'
import { departments } from '../../api/departments/contract.ts'
import { invites } from '../../api/invites/contract.ts'
import { workflows } from '../../api/workflows/contract.ts'
import { workspaces } from '../../api/workspaces/contract.ts'
import type { Client } from './client.ts'
import type { Installation } from './installation.ts'
import { invite, joinByCode, joinByLink, type Person, type Somebody } from './people.ts'

export const workspaceHost = 'acme.redress.test'

const somebody = (firstName: string, lastName: string): Somebody => ({
  email: `${firstName}.${lastName}@acme.example`.toLowerCase(),
  firstName,
  lastName,
})
const firstAdmin = somebody('Asha', 'Rao')
const employees = {
  presiding: somebody('Kavita', 'Menon'),
  member: somebody('Arjun', 'Pillai'),
  secondMember: somebody('Ritu', 'Bhatt'),
  external: somebody('Farah', 'Khan'),
  complainant: somebody('Meera', 'Iyer'),
  respondent: somebody('Rohan', 'Shah'),
  colleague: somebody('Tara', 'Bose'),
}
export type Staff = Record<keyof typeof employees | 'employer', Person>
export type Employer = {
  workspaceId: string
  branchId: string
  departmentId: string
  committeeId: string
  workflowId: string
  platform: Client
  admin: Person
  staff: Staff
}

/** The platform's administrator opens a workspace; its first administrator makes the rest. */
export async function openEmployer(installation: Installation, platform: Client): Promise<Employer> {
  const { workspaceId } = await platform.call(workspaces.create, {
    body: {
      name: 'Acme',
      host: workspaceHost,
      country: 'IN',
      timeZone: 'Asia/Kolkata',
      admin: firstAdmin,
    },
  })
  const admin = await joinByLink(installation, workspaceHost, firstAdmin)
  const { branchId } = await admin.client.call(branches.create, {
    body: {
      branchName: 'Pune',
      country: 'IN',
      timeZone: 'Asia/Kolkata',
      address: '4 Station Road, Pune',
      headquarter: true,
      weekend: [0, 6],
      holidays: [{ on: '2027-01-26', name: 'Republic Day' }],
    },
  })
  const { departmentId } = await admin.client.call(departments.create, {
    body: { departmentName: 'Engineering', branchId },
  })
  const staff = await hire(installation, admin, branchId)
  const committeeId = await appointCommittee(admin, branchId, staff)
  const workflowId = await publishProcess(admin, branchId)
  return { workspaceId, branchId, departmentId, committeeId, workflowId, platform, admin, staff }
}

async function hire(installation: Installation, admin: Person, branchId: string): Promise<Staff> {
  const employer = somebody('Vikram', 'Mehta')
  await invite(admin, branchId, Object.values(employees))
  await admin.client.call(invites.invite, {
    params: { branch: 'all' },
    body: { ...employer, role: 'EMPLOYER' },
  })
  const join = (each: Somebody) =>
    (each === employer ? joinByCode : joinByLink)(installation, workspaceHost, each)
  const joined = await Promise.all(
    Object.entries({ ...employees, employer }).map(async ([part, each]) => [part, await join(each)] as const),
  )
  return Object.fromEntries(joined) as Staff
}

async function appointCommittee(admin: Person, branchId: string, staff: Staff): Promise<string> {
  const { committeeId } = await admin.client.call(committees.create, {
    body: {
      name: 'Internal Committee, Pune',
      branchId,
      members: [
        { userId: staff.presiding.userId, part: 'PRESIDING_OFFICER', countsAsWoman: true },
        { userId: staff.member.userId, part: 'MEMBER' },
        { userId: staff.secondMember.userId, part: 'MEMBER', countsAsWoman: true },
        { userId: staff.external.userId, part: 'EXTERNAL', countsAsWoman: true },
      ],
    },
  })
  return committeeId
}

async function publishProcess(admin: Person, branchId: string): Promise<string> {
  const { workflowId, current } = await admin.client.call(workflows.create, {
    body: {
      workflowName: 'Sexual harassment complaint (POSH)',
      kind: 'COMPLAINT',
      templateId: 'POSH',
      branchIdList: [branchId],
    },
  })
  await admin.client.call(workflows.publish, {
    body: { workflowId, workflowVersionId: current.workflowVersionId, note: 'From the template' },
  })
  return workflowId
}
