/** What is made of a closed complaint, and what is begun and not sent yet. */
import { complaints } from '../../api/complaints/contract.ts'
import { caseFiles } from '../../api/complaints/caseFileContract.ts'
import { evidence } from '../../api/evidence/contract.ts'
import { signIns } from '../../api/signIns/contract.ts'
import type { Employer } from './employer.ts'
import { until } from './appInstance.ts'
import { password } from './people.ts'

/** The case file with something redacted: a job makes it, and its committee fetches it. */
export async function printCaseFile({ staff }: Employer, caseId: string): Promise<Buffer | string> {
  const { client } = staff.presiding
  const params = { id: caseId }
  await client.call(caseFiles.redact, {
    params,
    body: { item: 'form.complainant.name', reason: 'THIRD_PARTY', words: 'As agreed' },
  })
  await client.call(signIns.prove, { body: { userPassword: password } })
  const { copyId } = await client.call(caseFiles.order, {
    params,
    body: { parts: ['COMPLAINT', 'TIMELINE'], isRedacted: true },
  })
  let fileUrl: string | null = null
  await until('the case file is made', async () => {
    const copies = await client.call(caseFiles.list, { params })
    fileUrl = copies.content.find((each) => each.copyId === copyId)?.fileUrl ?? null
    return fileUrl !== null
  })
  return (await client.get(new URL(fileUrl ?? '', 'http://localhost').pathname)).body
}

/** A draft of a complaint with a large file of which one part has come. */
export async function beginComplaint({ staff, workflowId }: Employer): Promise<void> {
  const { client } = staff.colleague
  const { draftId } = await client.call(complaints.createDraft, { body: { workflowId } })
  await client.call(evidence.beginDraftUpload, {
    params: { id: draftId },
    body: { fileName: 'film.mp4', sizeBytes: 20_000_000 },
  })
}
