/** What administrators and the platform do beside the rest: managers, invites, files of processes, visitors. */
import { setTimeout as sleep } from 'node:timers/promises'
import { departments } from '../../api/departments/contract.ts'
import { uploads } from '../../api/imports/contract.ts'
import { invites } from '../../api/invites/contract.ts'
import { jobs } from '../../api/jobs/contract.ts'
import { publicMessages } from '../../api/publicMessages/contract.ts'
import { resources } from '../../api/resources/contract.ts'
import { whitelist } from '../../api/whitelist/contract.ts'
import { workflows } from '../../api/workflows/contract.ts'
import type { Employer } from './employer.ts'
import { mainHost, type Installation } from './installation.ts'
import { until } from './appInstance.ts'
import type { Person } from './people.ts'

/** A manager of a department, invites by a file that are sent again, and a file for the next version of the process. */
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
  await inviteByFile(admin, branchId)
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

async function inviteByFile({ client }: Person, branchId: string): Promise<void> {
  const form = new FormData()
  const people = 'Email,First name,Last name\nimran.ali@acme.example,Imran,Ali\n'
  form.set('file', new File([people], 'people.csv', { type: 'text/csv' }))
  form.set('branchId', branchId)
  const { jobId } = await client.upload(uploads.invite, form)
  const isDone = async () => (await client.call(jobs.read, { params: { id: jobId } })).status === 'DONE'
  await until('the invites of the file are sent', isDone)
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
