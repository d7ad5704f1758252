/** What administrators and the platform do beside the rest: managers, invites, files of processes, visitors. */
import { setTimeout as sleep } from 'node:timers/promises'
import { departments } from '../../api/departments/contract.ts'
import { invites } from '../../api/invites/contract.ts'
import { publicMessages } from '../../api/publicMessages/contract.ts'
import { resources } from '../../api/resources/contract.ts'
import { whitelist } from '../../api/whitelist/contract.ts'
import { workflows } from '../../api/workflows/contract.ts'
import type { Employer } from './employer.ts'
import { mainHost, type Installation } from './installation.ts'
import { invite } from './people.ts'

/** A manager of a department, an invite that is sent again, and a file for the next version of the process. */
export async function administer({
  admin,
  branchId,
  departmentId,
  workflowId,
  staff,
}: Employer): Promise<void> {
  const { client } = admin
  await client.call(departments.addManager, {
    params: { id: departmentId },
    body: { userId: staff.secondMember.userId, role: 'MANAGER' },
  })
  const late = { email: 'imran.ali@acme.example', firstName: 'Imran', lastName: 'Ali' }
  await invite(admin, branchId, [late])
  await client.call(invites.resendUnused, { body: {} })
  const { workflowVersionId } = await client.call(workflows.newVersion, {
    params: { id: workflowId },
    body: {},
  })
  await client.call(resources.generateUploadUrl, {
    body: {
      workflowVersionId,
      attributeId: 'theLaw',
      fileName: 'law.pdf',
      contentType: 'application/pdf',
      sizeBytes: 1_000,
    },
  })
}

/** Somebody writes to the platform on its public pages, and an address may sign up without an invite. */
export async function receiveVisitors({ client }: Installation, { platform }: Employer): Promise<void> {
  const visitor = client(mainHost)
  const { stamp } = await visitor.call(publicMessages.stamp)
  await sleep(4_000)
  await visitor.call(publicMessages.contact, {
    body: { stamp, name: 'Nina Rao', email: 'nina@else.example', message: 'We would like to try it.' },
  })
  await platform.call(whitelist.add, { body: { email: 'guest@else.example' } })
}
