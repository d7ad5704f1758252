import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { DraftForm } from '../../../api/complaints/contract.ts'
import { usePreviewShelf } from '../../questions/usePreviewShelf.ts'
import { useUploadQueue } from '../../questions/useUploadQueue.ts'
import { filesUnderWay } from '../filesUnderWay.ts'
import { pathOfFiles } from './filesOfForm.ts'
import { startingForm, type Incident } from './form.ts'
import { Incidents } from './Incidents.tsx'

afterEach(cleanup)
const me = { firstName: 'Meera', lastName: 'Iyer', email: null, gender: null, contactNumber: null }
const written = (details: string): Incident => ({ details, date: '', evidenceIds: [], witness: '' })
const blank: DraftForm = { complainant: {}, respondent: {}, incidents: [], answers: {}, ticked: [] }
const formOf = (...details: string[]) => startingForm({ ...blank, incidents: details.map(written) }, me)

/** The incidents of a form whose uploads end when the test says so. */
function drawIncidents(start: DraftForm) {
  const ends: (() => void)[] = []
  const latest = { form: start, underWay: {} as Record<string, string> }
  function Form() {
    const shelf = usePreviewShelf()
    const [incidents, setIncidents] = useState(start.incidents)
    const queue = useUploadQueue(
      (file) => new Promise((resolve) => ends.push(() => resolve({ evidenceId: file.name }))),
    )
    useEffect(() => {
      latest.form = { ...start, incidents }
      latest.underWay = filesUnderWay({ queue }, (field) => pathOfFiles(field, latest.form))
    })
    return (
      <Incidents
        incidents={incidents}
        limit={null}
        witnessesShownTo={[]}
        timeZone="Asia/Kolkata"
        errors={{}}
        shelf={{ ...shelf, queue }}
        change={setIncidents}
      />
    )
  }
  render(
    <MantineProvider>
      <Form />
    </MantineProvider>,
  )
  return { ends, latest }
}
const incident = (number: number) => within(screen.getByRole('group', { name: `Incident ${number}` }))
const choose = (number: number, name: string) =>
  fireEvent.change(incident(number).getByLabelText('Supporting files'), {
    target: { files: [new File(['x'], name)] },
  })
const filesByIncident = ({ incidents }: DraftForm) =>
  incidents.map(({ details, evidenceIds }) => [details, evidenceIds])

test('a file under way arrives at its incident, although one before it was removed meanwhile', async () => {
  const { ends, latest } = drawIncidents(formOf('', 'He shouted.', 'He pushed me.'))
  choose(2, 'shout.mp3')
  expect(Object.keys(latest.underWay)).toEqual(['incidents.1.evidenceIds'])
  fireEvent.click(screen.getByRole('button', { name: 'Remove incident 1' }))
  expect(incident(1).getByText('shout.mp3')).toBeTruthy()
  expect(incident(2).queryByText('shout.mp3')).toBeNull()
  expect(Object.keys(latest.underWay)).toEqual(['incidents.0.evidenceIds'])
  ends[0]?.()
  await expect
    .poll(() => filesByIncident(latest.form))
    .toEqual([
      ['He shouted.', ['shout.mp3']],
      ['He pushed me.', []],
    ])
})

test('an incident whose file is under way is removed only after a question; its file lands nowhere', async () => {
  const { ends, latest } = drawIncidents(formOf('', 'He pushed me.'))
  choose(1, 'shout.mp3')
  fireEvent.click(screen.getByRole('button', { name: 'Remove incident 1' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remove incident 1?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
  await expect.poll(() => latest.form.incidents.length).toBe(1)
  ends[0]?.()
  await expect.poll(() => latest.underWay).toEqual({})
  expect(filesByIncident(latest.form)).toEqual([['He pushed me.', []]])
})
