import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { workflows } from '../../../api/workflows/contract.ts'
import { drawn, edgeWith, panel, savedGraph, treeOf } from '../../../test/drawingThings.ts'
import { id, main, open } from '../../../test/screen.tsx'
import { firstView, readable } from './canvas/look.ts'

const at = `/workflows/${id(91)}`
// jsdom knows no places, so that a menu counts as scrolled out of sight.
const fromMenu = async (user: Awaited<ReturnType<typeof open>>, name: RegExp) =>
  user.click(await screen.findByRole('menuitem', { name, hidden: true }))

test('the details fold, and open for what is asked to be seen there', async () => {
  const user = await open(at, edgeWith())
  await user.click(panel().getByRole('button', { name: 'Hide details', expanded: true }))
  expect(panel().queryByRole('tab', { name: 'Versions' })).toBeNull()
  await user.click(main().getByRole('button', { name: 'Add' }))
  await fromMenu(user, /^Action/)
  expect(panel().getByRole('tab', { name: 'Versions' })).toBeTruthy()
  await user.click(panel().getByRole('button', { name: 'Hide details' }))
  await user.click(panel().getByRole('button', { name: 'Show details', expanded: false }))
  expect(panel().getByRole('tab', { name: 'Versions' })).toBeTruthy()
})

const focused = () => document.activeElement as HTMLInputElement
test.each([
  ['a step', /^Action/, 'Name'],
  ['a stage', /^Stage/, 'Name'],
])(
  '%s that was added is named next: the focus is in its name, to be written over',
  async (_, item, label) => {
    const user = await open(at, edgeWith())
    await user.click(main().getByRole('button', { name: 'Add' }))
    await fromMenu(user, item)
    const field = panel().getByRole('textbox', { name: label })
    await expect.poll(focused).toBe(field)
    await new Promise((done) => setTimeout(done, 60))
    expect(focused()).toBe(field)
    await user.keyboard('What it is called')
    expect(field).toHaveProperty('value', 'What it is called')
  },
)

test('a section and a question that were added are worded next', async () => {
  const edge = edgeWith(treeOf({ ...drawn, components: [], attributes: [] }))
  const user = await open(at, edge)
  await user.click(main().getByRole('button', { name: 'Add' }))
  await fromMenu(user, /^Action/)
  await user.click(panel().getByRole('button', { name: /^Form/ }))
  await user.click(panel().getByRole('button', { name: 'Add a section' }))
  await expect.poll(focused).toBe(panel().getByRole('textbox', { name: 'Section' }))
  await user.click(panel().getByRole('button', { name: 'Add a question' }))
  await fromMenu(user, /^Text area/)
  await expect.poll(focused).toBe(panel().getByRole('textbox', { name: 'Question' }))
  await user.keyboard('What did you see?')
  await expect.poll(() => savedGraph(edge)?.attributes[0]?.label).toBe('What did you see?')
})

test('“Arrange” says what it does, and is undone', async () => {
  const moved = { ...drawn, steps: drawn.steps.map((step) => ({ ...step, position: { x: 900, y: 900 } })) }
  const edge = edgeWith(treeOf(moved))
  const user = await open(at, edge)
  const arrange = main().getByRole('button', { name: 'Arrange' })
  await user.hover(arrange)
  expect((await screen.findByRole('tooltip', { hidden: true })).textContent).toContain('You can undo it.')
  await user.click(arrange)
  await expect.poll(() => savedGraph(edge)?.steps[0]?.position).not.toEqual({ x: 900, y: 900 })
  await user.click(main().getByRole('button', { name: 'Undo: arrange' }))
  await expect.poll(() => savedGraph(edge)?.steps[0]?.position).toEqual({ x: 900, y: 900 })
})

test('a published version offers nothing to draw with, and a new version of it', async () => {
  const tree = treeOf(drawn, 'PUBLISHED')
  const edge = edgeWith(tree).on(workflows.newVersion, tree.current)
  const user = await open(at, edge)
  expect(main().queryByRole('button', { name: 'Arrange' })).toBeNull()
  expect(document.querySelector('.react-flow__handle.connectable')).toBeNull()
  expect(document.querySelector('.react-flow__node.draggable')).toBeNull()
  expect(document.querySelector('[data-fixed]')).toBeTruthy()
  const node = document.querySelector<HTMLElement>('.react-flow__node[data-id="meeting"]')
  node?.focus()
  await user.keyboard('{Delete}{Backspace}{F2}{ArrowLeft}')
  expect(document.querySelector('.react-flow__node[data-id="meeting"]')).toBeTruthy()
  expect(main().getByRole('note').textContent).toContain('is published and cannot be changed')
  await user.click(main().getByRole('button', { name: 'Create a new version from this' }))
  await expect.poll(() => edge.requestsTo(workflows.newVersion).length).toBe(1)
  expect(edge.requestsTo(workflows.saveGraph)).toEqual([])
})

const frame = { width: 1000, height: 600 }
test('a drawing is shown whole where its names can be read, else from its start at a size to read', () => {
  const small = firstView({ x: -100, y: -50, width: 900, height: 500 }, { x: 0, y: 0 }, frame, readable)
  expect(small.zoom).toBe(1)
  expect(small.x).toBe((1000 - 900) / 2 + 100)
  const large = { x: -170, y: -90, width: 3000, height: 1600 }
  const view = firstView(large, { x: 78, y: -90 }, frame, readable)
  expect(view.zoom * 14).toBeGreaterThanOrEqual(12)
  expect(view.x + 78 * view.zoom).toBeGreaterThan(0)
  expect(view.y + -90 * view.zoom).toBe(16)
  // A start far from the corner is in view all the same.
  const far = firstView(large, { x: 2000, y: 1000 }, frame, readable)
  expect(far.x + 2000 * far.zoom).toBeGreaterThan(0)
  expect(far.x + 2000 * far.zoom).toBeLessThan(frame.width)
  expect(far.y + 1000 * far.zoom).toBeLessThan(frame.height)
})
