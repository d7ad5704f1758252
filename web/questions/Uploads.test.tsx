import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { maxFilesPerField } from '../../workflows/definition/limits.ts'
import { Uploads } from './Uploads.tsx'
import { usePreviewShelf } from './usePreviewShelf.ts'

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
