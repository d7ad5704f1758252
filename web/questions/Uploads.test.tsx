import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { unreachable } from '../callError.ts'
import { maxFilesPerField } from '../../workflows/definition/limits.ts'
import { Uploads } from './Uploads.tsx'
import { usePreviewShelf } from './usePreviewShelf.ts'
import { useUploadQueue } from './useUploadQueue.ts'

afterEach(cleanup)
function Form() {
  const shelf = usePreviewShelf()
  const [ids, setIds] = useState<string[]>([])
  return <Uploads id="field-files" label="Supporting files" shelf={shelf} ids={ids} change={setIds} />
}
const choose = (count: number, from = 0) => {
  const files = Array.from({ length: count }, (_, at) => new File(['x'], `page ${from + at}.pdf`))
  fireEvent.change(screen.getByLabelText('Supporting files'), { target: { files } })
}

test('of 33 files chosen together all arrive; above 50 each is refused by its name', async () => {
  render(
    <MantineProvider>
      <Form />
    </MantineProvider>,
  )
  choose(33)
  await expect.poll(() => screen.getAllByRole('link').length).toBe(33)
  choose(19, 33)
  await expect.poll(() => screen.getAllByRole('link').length).toBe(maxFilesPerField)
  const refused = screen.getAllByText(/was not added/).map(({ textContent }) => textContent)
  expect(refused).toEqual([
    '“page 50.pdf” was not added. You can add up to 50 files here.',
    '“page 51.pdf” was not added. You can add up to 50 files here.',
  ])
})

test('one that failed does not go again once others have taken its room', async () => {
  const outcome = { fails: true }
  function Field() {
    const shelf = usePreviewShelf()
    const [ids, setIds] = useState<string[]>([])
    const queue = useUploadQueue(() =>
      outcome.fails ? Promise.reject(unreachable()) : Promise.resolve({ evidenceId: 'stored' }),
    )
    return (
      <Uploads
        id="field-files"
        label="Supporting files"
        shelf={{ ...shelf, queue }}
        ids={ids}
        change={setIds}
        maxFiles={1}
      />
    )
  }
  render(
    <MantineProvider>
      <Field />
    </MantineProvider>,
  )
  choose(1)
  const again = await screen.findByRole('button', { name: 'Try again' })
  outcome.fails = false
  choose(1, 1)
  await screen.findByRole('button', { name: 'At most 1 file' })
  fireEvent.click(again)
  expect(screen.getByText('“page 0.pdf” was not added. You can add up to 1 files here.')).toBeTruthy()
})
