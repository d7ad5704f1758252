/** Complaints of the buyer's day, as people file them and the committee handles them. */
import { complaints } from '../../api/complaints/contract.ts'
import { until } from './appInstance.ts'
import type { Person } from './people.ts'
import type { Employer } from './employer.ts'
import { todayIn } from '../todayIn.ts'

/** A page with nothing on it. */
export const pdf = (name: string): File =>
  new File(
    [
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
        '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
    ],
    name,
    { type: 'application/pdf' },
  )

/** Sends a file to a plain route, and answers what it became. */
export function sendFile(person: Person, path: string, file: File): Promise<{ evidenceId: string }> {
  const form = new FormData()
  form.set('file', file)
  return person.client.upload(path, form)
}

export type Complaint = { details: string; against?: Person; withFile?: boolean }

/** What somebody sends to file a complaint about sexual harassment; its draft is made first. */
export async function prepareComplaint(
  by: Person,
  { workflowId }: Pick<Employer, 'workflowId'>,
  { details, against, withFile = false }: Complaint,
) {
  const process = await by.client.call(complaints.process, { params: { workflowId } })
  const { draftId } = await by.client.call(complaints.createDraft, { body: { workflowId } })
  const at = `/complaint-workflow/api/case/draft/${draftId}/evidence`
  const evidenceIds = withFile ? [(await sendFile(by, at, pdf('letter.pdf'))).evidenceId] : []
  return {
    draftId,
    form: {
      complainant: { name: by.name, email: by.email },
      respondent: against
        ? { userId: against.userId, name: against.name }
        : { description: 'I do not know who it is.' },
      incidents: [{ details, date: todayIn(), evidenceIds }],
      answers: {
        conduct: [{ optionId: 'remarks' }],
        asksRelief: 'no',
        asksConciliation: 'no',
        understandsConfidentiality: new Date().toISOString(),
      },
      ticked: process.prerequisites.map(({ id }) => id),
    },
  }
}

export async function fileComplaint(by: Person, employer: Employer, complaint: Complaint) {
  const body = await prepareComplaint(by, employer, complaint)
  return by.client.call(complaints.file, { body })
}

/** Completes a step that is open for the first time. */
export const completeStep = (
  by: Person,
  caseId: string,
  step: string,
  outcome: string,
  answers: object = {},
) =>
  by.client.call(complaints.complete, {
    params: { id: caseId, step: `${step}.1` },
    body: { outcome, answers: { ...answers } },
  })

export const readCase = (by: Person, caseId: string) =>
  by.client.call(complaints.read, { params: { id: caseId } })

/** Waits until the complaint is where somebody can act on it: its process runs. */
export const untilRunning = (by: Person, caseId: string): Promise<void> =>
  until(`${caseId} runs`, async () => (await readCase(by, caseId)).openSteps.length > 0)
