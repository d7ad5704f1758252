import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { complaints } from '../../../../api/complaints/contract.ts'
import { meetings, type MeetingDraft } from '../../../../api/meetings/contract.ts'
import { casePage, heldMeeting, openStep } from '../../../../test/caseThings.ts'
import { edgeFor, fill, id, main, open } from '../../../../test/screen.tsx'

const updatedAt = '2026-11-03T10:00:00.000Z'
const unwritten: MeetingDraft = {
  form: { meetingId: null, plan: null, attendance: null, minutes: null },
  revision: 0,
  updatedAt: null,
}
const step = openStep({ kind: 'MEETING', meeting: heldMeeting({}, { minutes: true }) })
const over = heldMeeting({}, { correct: true })
const stuck = () => main().queryByText('This step cannot be finished now')
const minutes = () => main().findByRole('textbox', { name: /^What was said and decided/ })
/** A meeting that was held, on a page where its step is there until `isOver`. */
function heldPage() {
  const world = { isOver: false }
  const edge = edgeFor()
    .on(complaints.read, () => (world.isOver ? { ...casePage(), meetings: [over] } : casePage(step)))
    .on(complaints.unsent, [])
    .on(complaints.stepDraft, {
      form: { answers: {}, outcome: null, note: '' },
      revision: 0,
      updatedAt: null,
      evidence: [],
    })
    .on(complaints.saveStepDraft, ({ body }) => ({ revision: body.revision + 1, updatedAt }))
    .on(meetings.draft, unwritten)
    .on(meetings.saveDraft, ({ body }) => ({ revision: body.revision + 1, updatedAt }))
    .on(complaints.complete, () => {
      world.isOver = true
      return { caseId: id(51), seq: 5, stopped: false }
    })
  return { world, edge }
}
const address = `/complaints/${id(51)}`

test('who finishes a meeting and then corrects its record is not told that the step cannot be finished', async () => {
  const { edge } = heldPage()
  const user = await open(address, edge)
  await fill(user, await minutes(), 'Both were heard.')
  await user.click(main().getByRole('radio', { name: 'Upheld' }))
  await user.click(main().getByRole('button', { name: 'Finish step' }))
  const sure = await screen.findByRole('dialog')
  await user.click(within(sure).getByRole('button', { name: 'Finish step' }))
  expect(await main().findByText('“Hear both sides” is done: Upheld.')).toBeTruthy()
  expect(edge.sent(complaints.complete)[0]?.body.minutes?.minutes).toBe('Both were heard.')
  await expect.poll(() => main().queryByRole('textbox')).toBeNull()
  await user.click(main().getByRole('tab', { name: /^Meetings/ }))
  await user.click(await main().findByRole('button', { name: 'Add a correction' }))
  await fill(user, await screen.findByRole('textbox', { name: 'Correction' }), 'Three were heard.')
  expect(stuck()).toBeNull()
})

test('minutes being written when another finished the step stay, with a sentence that says so', async () => {
  const { world, edge } = heldPage()
  const user = await open(address, edge)
  await fill(user, await minutes(), 'Both were heard.')
  world.isOver = true
  await expect.poll(stuck, { timeout: 8_000 }).not.toBeNull()
  expect(await minutes()).toHaveProperty('value', 'Both were heard.')
}, 15_000)
