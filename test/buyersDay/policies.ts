/** A policy is written, approved by somebody else, put into force, and accepted. */
import { policies } from '../../api/policies/contract.ts'
import type { Employer } from './employer.ts'

export async function introducePolicy({ admin, staff }: Employer): Promise<void> {
  const { client } = admin
  const policy = await client.call(policies.create, {
    body: { name: 'Conduct at work', approverIds: [staff.employer.userId] },
  })
  const params = { id: policy.policyId }
  const texts = [{ language: 'en' as const, title: 'Conduct at work', html: '<p>Be fair.</p>' }]
  const written = await client.call(policies.update, { params, body: { version: policy.version, texts } })
  const submitted = await client.call(policies.submit, {
    params,
    body: { version: written.version, changeKind: 'MATERIAL' },
  })
  const { versionId = '', revision = 0, contentSha256: hash = '' } = submitted.versions[0] ?? {}
  const approved = await staff.employer.client.call(policies.approve, {
    params: { policyVersionId: versionId },
    body: { revision, hash },
  })
  await client.call(policies.publish, { params, body: { version: approved.version } })
  const version = { policyVersionId: versionId }
  const { text } = await staff.colleague.client.call(policies.view, {
    params: version,
    body: { language: 'en' },
  })
  await staff.colleague.client.call(policies.accept, {
    params: version,
    body: { language: 'en', sha256: text.sha256 },
  })
}
