/** Obligations, how long things are kept, and what is reported. */
import {
  complianceCategories,
  complianceInstances,
  complianceItems,
  jurisdictions,
} from '../../api/compliance/contract.ts'
import { savedReports } from '../../api/reports/savedContract.ts'
import { legalHolds, retentionRules } from '../../api/retention/contract.ts'
import { signIns } from '../../api/signIns/contract.ts'
import type { Employer } from './employer.ts'
import { password } from './people.ts'
import { todayIn } from '../todayIn.ts'

/** Something happened that an obligation follows; it is met, with evidence. */
export async function meetObligation({ admin: { client }, branchId }: Employer): Promise<void> {
  const { jurisdictionId } = await client.call(jurisdictions.create, {
    body: { name: 'Maharashtra', code: 'IN-MH', countryCode: 'IN' },
  })
  const { categoryId } = await client.call(complianceCategories.create, { body: { name: 'Safety at work' } })
  const { itemId } = await client.call(complianceItems.create, {
    body: {
      title: 'Report to the district officer',
      frequency: 'EVENT',
      categoryId,
      jurisdictionIds: [jurisdictionId],
    },
  })
  const happenedOn = todayIn()
  const { instanceId } = await client.call(complianceInstances.record, {
    body: { complianceItemId: itemId, branchId, happenedOn },
  })
  const params = { id: instanceId }
  const noted = await client.call(complianceInstances.evidence, { params, body: { note: 'Sent by post.' } })
  await client.call(complianceInstances.submit, { params, body: { version: noted.version } })
}

/** A rule of retention, a hold on a person, and a report that goes out. */
export async function keepRecords({ admin: { client }, staff }: Employer): Promise<void> {
  await client.call(signIns.prove, { body: { userPassword: password } })
  await client.call(retentionRules.propose, {
    body: {
      kind: 'TRAINING',
      countryCode: 'IN',
      months: 84,
      citation: 'Policy of the employer',
      citationStatus: 'PRACTICE',
    },
  })
  await client.call(legalHolds.place, {
    body: { userId: staff.respondent.userId, reason: 'A case is before a court.' },
  })
  await client.call(savedReports.create, { body: { name: 'Training in Pune' } })
}
