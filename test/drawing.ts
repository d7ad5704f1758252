/** A draft of a few parts for tests of the finer calls, and those calls in short. */
import type { Caller } from './app.ts'

export const at = '/complaint-workflow/api/admin/workflow'
let drawn = 0

/** A stage with a meeting and an action step, and a question on the action's form: revision 6. */
export async function buildDrawing(who: Caller) {
  const workflowName = `Workflow ${++drawn}`
  const { workflowId, current } = (await who.post(`${at}/create`, { workflowName, kind: 'COMPLAINT' })).body
    .content
  const calls = callsOn(who, current.workflowVersionId)
  await calls.add('stage', { id: 'inquiry', name: 'Inquiry' })
  await calls.add('step', {
    id: 'hear',
    stageId: 'inquiry',
    kind: 'MEETING',
    name: 'Hear both',
    outcomes: [{ id: 'heard', label: 'Heard' }],
  })
  await calls.add('step', { id: 'report', stageId: 'inquiry', kind: 'ACTION', name: 'Report' })
  await calls.add('component', { id: 'finding', stepId: 'report', title: 'Finding' })
  await calls.add('attribute', {
    id: 'proven',
    componentId: 'finding',
    key: 'proven',
    type: 'SINGLE_SELECT',
    label: 'Proven?',
  })
  return { workflowId: workflowId as string, workflowName, ...calls }
}
export type Drawing = Awaited<ReturnType<typeof buildDrawing>>

/** The calls on parts of one version, by one person unless another is named. */
export const callsOn = (me: Caller, workflowVersionId: string) => ({
  workflowVersionId,
  add: (path: string, body: object, who = me) => who.post(`${at}/${path}`, { workflowVersionId, ...body }),
  change: (path: string, body: object, who = me) => who.put(`${at}/${path}`, { workflowVersionId, ...body }),
  see: (path: string, who = me) =>
    who.get(`${at}/${path}${path.includes('?') ? '&' : '?'}workflowVersionId=${workflowVersionId}`),
  remove: (path: string, who = me) => who.delete(`${at}/${path}?workflowVersionId=${workflowVersionId}`),
  graph: async () => (await me.get(`${at}/version/${workflowVersionId}`)).body.content.graph,
})
