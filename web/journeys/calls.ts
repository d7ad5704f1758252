/** What somebody asks of the API directly, to set up what a story does not tell. */
import type { Page } from 'playwright-core'

type Answer = { status: number; content: Record<string, string> & { current: Record<string, string> } }

/** Sends it with the session of this page's browser, as JSON; answers its status and what it gave. */
export const call = (
  page: Page,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<Answer> =>
  page.evaluate(
    async ([how, where, what]) => {
      const answer = await fetch(where, {
        method: how,
        ...(what ? { body: JSON.stringify(what) } : {}),
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      })
      const { content } = await answer.json()
      return { status: answer.status, content }
    },
    [method, path, body] as const,
  )

const workflows = '/complaint-workflow/api/admin/workflow'

type Begun = { workflowName: string; branchIdList: string[]; templateId?: string }
/** A draft of a process for complaints. */
export async function begin(page: Page, input: Begun): Promise<{ workflowId: string; versionId: string }> {
  const { content } = await call(page, 'POST', `${workflows}/create`, { kind: 'COMPLAINT', ...input })
  return { workflowId: content['workflowId'] ?? '', versionId: content.current['workflowVersionId'] ?? '' }
}

/** Puts a drawing into a draft that nobody has changed yet. */
export const putDrawing = (page: Page, versionId: string, graph: object): Promise<Answer> =>
  call(page, 'PUT', `${workflows}/version/${versionId}/graph`, { graph, revision: 1 })

export const publish = (page: Page, workflowId: string, workflowVersionId: string): Promise<Answer> =>
  call(page, 'POST', `${workflows}/publish`, { workflowId, workflowVersionId, note: 'The first one' })

const cases = '/complaint-workflow/api/case'

/** Files a complaint about somebody who is not known, in a process that asks for nothing else. Answers its id. */
export async function file(
  page: Page,
  workflowId: string,
  { name, email }: { name: string; email: string },
): Promise<string> {
  const draft = await call(page, 'POST', `${cases}/draft`, { workflowId })
  const filed = await call(page, 'POST', cases, {
    draftId: draft.content['draftId'],
    form: {
      complainant: { name, email },
      respondent: { description: 'Somebody of the night shift' },
      incidents: [
        { details: 'My locker was emptied.', date: new Date().toISOString().slice(0, 10), evidenceIds: [] },
      ],
      answers: {},
      ticked: [],
    },
  })
  return filed.content['caseId'] ?? ''
}

/** Finishes a step that is open for the first time. */
export const complete = (page: Page, caseId: string, step: string, outcome: string): Promise<Answer> =>
  call(page, 'POST', `${cases}/${caseId}/step/${step}.1/complete`, { outcome, answers: {} })
