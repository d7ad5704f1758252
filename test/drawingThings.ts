/** For tests of screens: a workflow in the designer as the API would show it. */
import { screen, within } from '@testing-library/react'
import { committees } from '../api/committees/contract.ts'
import { people } from '../api/users/contract.ts'
import { workflows, type WorkflowTree } from '../api/workflows/contract.ts'
import type { Graph } from '../workflows/definition/graph.ts'
import { committeeMeeting } from '../workflows/definition/templates/committeeMeeting.ts'
import { admin, edgeFor, id, main, open, pageOf } from './screen.tsx'

export const drawn: Graph = committeeMeeting
export const treeOf = (graph: Graph, status: 'DRAFT' | 'PUBLISHED' = 'DRAFT'): WorkflowTree => {
  const version = {
    workflowVersionId: id(92),
    number: 2,
    status,
    revision: 5,
    note: null,
    createdBy: 'Asha Rao',
    createdAt: '2026-11-01T09:00:00.000Z',
    updatedAt: '2026-11-01T09:00:00.000Z',
    publishedBy: null,
    publishedAt: null,
    definitionHash: null,
  }
  return {
    workflowId: id(91),
    workflowName: 'Quarterly meeting',
    workflowDescription: '',
    kind: 'MEETING',
    branchIdList: [],
    version: 1,
    defaultToWorkspace: true,
    isDefault: true,
    createdAt: '2026-11-01T09:00:00.000Z',
    updatedAt: '2026-11-01T09:00:00.000Z',
    publishedVersionId: null,
    draftVersionId: status === 'DRAFT' ? id(92) : null,
    versions: [version],
    otherDefault: null,
    current: { ...version, workflowId: id(91), graph, changesMeaning: false },
  }
}
export const edgeWith = (tree = treeOf(drawn)) =>
  edgeFor(admin)
    .on(workflows.read, tree)
    .on(committees.list, [])
    .on(people.search, pageOf([]))
    .on(workflows.saveGraph, ({ body }) => ({
      workflowVersionId: id(92),
      revision: body.revision + 1,
      updatedAt: '2026-11-03T09:00:00.000Z',
    }))
export const panel = () => within(main().getByRole('complementary', { name: 'Details' }))
/** Opens the outline, a step of it by its name, and a part of its panel. */
export async function openStep(edge: ReturnType<typeof edgeWith>, name: string, part: RegExp) {
  const user = await open(`/workflows/${id(91)}`, edge)
  await user.click(await main().findByRole('radio', { name: 'Outline' }))
  const [row] = await main().findAllByRole('button', { name: new RegExp(`${name}$`) })
  await user.click(row as HTMLElement)
  await user.click(panel().getByRole('button', { name: part }))
  return user
}
/** What the list of an open input offers. */
export function offeredBy(input: HTMLElement): HTMLElement[] {
  // jsdom knows no places, so that a list counts as scrolled out of sight.
  const lists = screen.getAllByRole('listbox', { hidden: true })
  const list = lists.find((each) => each.id === input.getAttribute('aria-controls'))
  return list ? within(list).getAllByRole('option', { hidden: true }) : []
}
/** The drawing as it was saved last. */
export const savedGraph = (edge: ReturnType<typeof edgeWith>): Graph | undefined =>
  edge.requestsTo(workflows.saveGraph).at(-1)?.body.graph
