/** The select that the server searches, over a list of 1,000 at the network's edge. */
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { people, type PersonFound } from '../../api/users/contract.ts'
import { openEdge, refused, type Edge } from '../../test/edge.ts'
import { queryClient } from '../client.ts'
import { PersonSelect } from './PersonSelect.tsx'
import { ServerMultiSelect } from './ServerMultiSelect.tsx'
import { personSource } from './selectSources.ts'
import { maxOptions } from './useServerOptions.ts'

const idOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
const all: PersonFound[] = Array.from({ length: 1000 }, (_, at) => ({
  userId: idOf(at),
  name: `Person ${String(at).padStart(4, '0')}`,
  designation: null,
  branch: null,
  department: null,
  profileImageUrl: null,
}))

let edge: Edge
function serve(): Edge {
  edge = openEdge()
  vi.stubGlobal('fetch', edge.fetch)
  return edge.on(people.search, ({ query, body }) => {
    const fits = all.filter(
      ({ userId, name }) =>
        (query.ids ? query.ids.includes(userId) : true) &&
        name.toLowerCase().includes(body.searchText.toLowerCase()),
    )
    const content = fits.slice(query.pageNo * query.pageSize, (query.pageNo + 1) * query.pageSize)
    const totalPages = Math.ceil(fits.length / query.pageSize)
    return { content, totalElements: fits.length, totalPages, number: query.pageNo, size: query.pageSize }
  })
}
afterEach(async () => {
  cleanup()
  queryClient.clear()
  await edge.close()
  vi.unstubAllGlobals()
  expect(edge.faults).toEqual([])
})

function One({ first = null }: { first?: string | null }) {
  const [id, choose] = useState<string | null>(first)
  return (
    <>
      <PersonSelect label="Who" value={id} onChange={(person) => choose(person?.userId ?? null)} />
      <output>{id}</output>
    </>
  )
}
function Several({ first }: { first: string[] }) {
  const [ids, choose] = useState(first)
  return <ServerMultiSelect source={personSource()} label="Who" value={ids} onChange={choose} />
}
const show = (what: React.ReactNode) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>{what}</QueryClientProvider>
    </MantineProvider>,
  )
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Who' })
const options = () => screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)

test('of 1,000 the first are shown, how many more there are is said, and the last is found by keys', async () => {
  serve()
  show(<One />)
  const user = userEvent.setup()
  await user.click(box())
  expect(await screen.findByText(`${1000 - maxOptions} more: keep typing`)).toBeTruthy()
  expect(options()).toHaveLength(maxOptions + 1)
  await user.keyboard('0999')
  await waitFor(() => expect(options()).toEqual(['Person 0999']))
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(idOf(999)))
  expect(box().value).toBe('Person 0999')
  const typed = edge.requestsTo(people.search).map(({ body }) => body.searchText)
  expect(typed.filter((text) => text !== '' && text !== '0999')).toEqual([])
})

test('what is chosen has its name though no page of the list holds it, and keeps it during a search', async () => {
  serve()
  show(<One first={idOf(998)} />)
  const user = userEvent.setup()
  await waitFor(() => expect(box().value).toBe('Person 0998'))
  await user.clear(box())
  await user.type(box(), 'Person 0001')
  await waitFor(() => expect(options()).toContain('Person 0001'))
  await user.keyboard('{Escape}')
  await user.tab()
  await waitFor(() => expect(box().value).toMatch(/^Person 0998$|^$/))
})

test('by keys another is chosen in place of the one that is', async () => {
  serve()
  show(<One first={idOf(998)} />)
  const user = userEvent.setup()
  await waitFor(() => expect(box().value).toBe('Person 0998'))
  await user.clear(box())
  await user.type(box(), '0001')
  await waitFor(() => expect(options()).toEqual(['Person 0001']))
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(idOf(1)))
})

test('what does not fit what was typed is not chosen while the answer is on its way', async () => {
  serve()
  show(<One />)
  const user = userEvent.setup()
  await user.click(box())
  await waitFor(() => expect(options()).toContain('Person 0000'))
  await user.keyboard('0999{ArrowDown}{Enter}')
  expect(screen.getByRole('status').textContent).toBe('')
  await waitFor(() => expect(options()).toEqual(['Person 0999']))
})

test('several are chosen, each with its name, whatever was searched', async () => {
  serve()
  show(<Several first={[idOf(998), idOf(997)]} />)
  const user = userEvent.setup()
  expect((await screen.findAllByText('Person 0998')).length).toBeGreaterThan(0)
  expect(screen.getAllByText('Person 0997').length).toBeGreaterThan(0)
  await user.click(box())
  await user.keyboard('0500')
  await user.click(await screen.findByRole('option', { name: 'Person 0500', hidden: true }))
  for (const name of ['Person 0998', 'Person 0997', 'Person 0500'])
    expect(screen.getAllByText(name).length).toBeGreaterThan(0)
  await user.clear(box())
  await waitFor(() => expect(options().at(-1)).toBe(`${1000 - maxOptions} more: keep typing`))
})

test('a list that cannot be read says so, and is read again once it is opened', async () => {
  serve().on(people.search, refused('FORBIDDEN'))
  show(<One />)
  const user = userEvent.setup()
  const failure = 'This list could not be read. Open it again to try once more.'
  expect(await screen.findByText(failure)).toBeTruthy()
  serve()
  await user.click(box())
  await waitFor(() => expect(screen.queryByText(failure)).toBeNull())
  expect(await screen.findByText('Person 0000')).toBeTruthy()
})
