/** A complaint that nobody can open any more: the operator names who takes over, and the platform decides. */
import { committees } from '../../api/committees/contract.ts'
import { platformSuccessors } from '../../api/complaints/successorContract.ts'
import { people } from '../../api/users/contract.ts'
import { fileComplaint, readCase } from './complaints.ts'
import { workspaceHost, type Employer } from './employer.ts'
import type { Installation } from './installation.ts'
import { until } from './appInstance.ts'
import { invite, joinByLink } from './people.ts'
import { inviteSecondAdmin } from './platform.ts'

const leaver = { email: 'nila.das@acme.example', firstName: 'Nila', lastName: 'Das' }

/**
 * Whoever filed leaves after the whole committee was replaced; a second platform admin, who is new, cannot confirm what
 * the operator proposes, and the first one stops it.
 */
export async function proposeSuccessor(installation: Installation, employer: Employer): Promise<void> {
  const { admin, branchId, committeeId, platform, staff } = employer
  await invite(admin, branchId, [leaver])
  const filer = await joinByLink(installation, workspaceHost, leaver)
  const { caseId } = await fileComplaint(filer, employer, { details: 'He shouted at me.' })
  const { caseNo } = await readCase(filer, caseId)
  const listed = await admin.client.call(committees.list, { query: {} })
  const committee = listed.find((each) => each.committeeId === committeeId)
  if (!committee) throw new Error('The committee is not in its list')
  const { name, version } = committee
  const members = [{ userId: staff.colleague.userId, part: 'PRESIDING_OFFICER' as const }]
  await admin.client.call(committees.appoint, {
    params: { id: committeeId },
    body: { name, version, members },
  })
  await admin.client.call(people.remove, { params: { id: filer.userId } })
  const command = ['cases', 'appoint', caseNo, '--workspace', workspaceHost]
  const about = ['--person', staff.employer.email, '--reason', 'Nobody can open it']
  await until('the operator names who takes over', () =>
    installation.run(['command.js', ...command, ...about]).then(
      () => true,
      () => false,
    ),
  )
  const { content } = await platform.call(platformSuccessors.list, { query: {} })
  const proposal = content.find(({ names }) => names.includes(staff.employer.name))
  if (!proposal?.isByOperator) throw new Error('The platform does not see what the operator proposed')
  const params = { id: proposal.proposalId }
  const second = await inviteSecondAdmin(installation, platform)
  const { status } = await second.callOnce(platformSuccessors.confirm, { params, body: {} })
  if (status !== 409) throw new Error(`A new platform admin confirms: ${status}`)
  await platform.call(platformSuccessors.stop, { params, body: {} })
}
