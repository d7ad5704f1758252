import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { complaints } from '../../../api/complaints/contract.ts'
import { meetings, type Meeting } from '../../../api/meetings/contract.ts'
import { casePage, heldMeeting, openStep } from '../../../test/caseThings.ts'
import { edgeFor, id, main, open, refused } from '../../../test/screen.tsx'

type Vote = Meeting['vote']
const buildMeeting = (vote: Partial<Vote>, may: Partial<Meeting['abilities']> = {}): Meeting =>
  heldMeeting({ kind: 'SECRET', state: 'RUNNING', ...vote }, may)
const edgeWith = (meeting: Meeting) => {
  const abilities = {
    complete: false,
    skip: false,
    assign: false,
    unassign: false,
    scheduleMeeting: false,
    recordMeeting: false,
    vote: true,
  }
  const step = openStep({ kind: 'MEETING', meeting, abilities })
  return edgeFor().on(complaints.read, { ...casePage(step), meetings: [meeting] })
}
const address = `/complaints/${id(51)}/meetings/${id(61)}`
const votes = () => main().findByRole('table', { name: 'Votes' })
const cells = async () =>
  within(await votes())
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))

test('a vote is cast once, after a question that says it cannot be changed', async () => {
  const edge = edgeWith(buildMeeting({}, { vote: true })).on(
    meetings.vote,
    buildMeeting({ voted: 1, iVoted: true }),
  )
  const user = await open(address, edge)
  const button = await main().findByRole('button', { name: 'Vote' })
  expect(button).toHaveProperty('disabled', true)
  expect(main().getByText(/The vote is secret: no name is stored with a vote/)).toBeTruthy()
  await user.click(main().getByRole('radio', { name: 'Not upheld' }))
  await user.click(button)
  const sure = await screen.findByRole('dialog', { name: 'Vote for “Not upheld”?' })
  expect(within(sure).getByText('A vote cannot be changed.')).toBeTruthy()
  await user.click(within(sure).getByRole('button', { name: 'Go back' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(edge.requestsTo(meetings.vote)).toEqual([])
  await user.click(main().getByRole('radio', { name: 'I abstain' }))
  await user.click(button)
  const abstain = await screen.findByRole('dialog', { name: 'Abstain?' })
  const voted = buildMeeting({ voted: 1, iVoted: true })
  const after = openStep({ kind: 'MEETING', meeting: voted })
  edge.on(complaints.read, { ...casePage(after), meetings: [voted] })
  await user.click(within(abstain).getByRole('button', { name: 'Vote' }))
  expect(
    await main().findByText(/1 of the 3 members who attended have voted\. You have voted\./),
  ).toBeTruthy()
  expect(edge.requestsTo(meetings.vote).map(({ body }) => body)).toEqual([{ outcome: null }])
  expect(main().queryByRole('radio')).toBeNull()
})

test('a vote that is refused says why and stays to be cast', async () => {
  const edge = edgeWith(buildMeeting({}, { vote: true })).on(meetings.vote, refused('UNAVAILABLE'))
  const user = await open(address, edge)
  await user.click(await main().findByRole('radio', { name: 'Upheld' }))
  await user.click(main().getByRole('button', { name: 'Vote' }))
  const sure = await screen.findByRole('dialog', { name: 'Vote for “Upheld”?' })
  await user.click(within(sure).getByRole('button', { name: 'Vote' }))
  expect((await within(sure).findByRole('alert')).textContent).toMatch(/temporarily unavailable/)
  expect(within(sure).getByRole('button', { name: 'Try again' })).toBeTruthy()
})

const tally = (voters: string[][]): Vote['tally'] => [
  { outcome: 'upheld', label: 'Upheld', votes: 2, voters: voters[0] ?? [] },
  { outcome: 'not', label: 'Not upheld', votes: 0, voters: [] },
  { outcome: null, label: '', votes: 1, voters: voters[1] ?? [] },
]

test('a secret vote shows numbers and no name', async () => {
  await open(
    address,
    edgeWith(buildMeeting({ voted: 3, state: 'CARRIED', leading: ['upheld'], tally: tally([]) })),
  )
  expect(await cells()).toEqual([
    ['Outcome', 'Votes'],
    ['Upheld', '2'],
    ['Not upheld', '0'],
    ['Abstained', '1'],
  ])
  expect(main().getByText(/The vote is over: “Upheld”\./)).toBeTruthy()
})

test('an open vote says who chose what; nobody abstained, so there is no such line', async () => {
  const counts = tally([['Meera Iyer', 'Kiran Shah']])?.filter(({ outcome }) => outcome !== null) ?? []
  const nobody = { outcome: null, label: '', votes: 0, voters: [] }
  await open(address, edgeWith(buildMeeting({ kind: 'OPEN', voted: 2, tally: [...counts, nobody] })))
  expect(await cells()).toEqual([
    ['Outcome', 'Votes', 'By'],
    ['Upheld', '2', 'Meera Iyer, Kiran Shah'],
    ['Not upheld', '0', 'Nobody'],
  ])
})

test('a tie names what is left to decide between; whoever leads may take the vote again, if sure', async () => {
  const tied = buildMeeting({ voted: 2, state: 'TIE', leading: ['upheld', 'not'] }, { voteAgain: true })
  const edge = edgeWith(tied).on(meetings.voteAgain, buildMeeting({}))
  const user = await open(address, edge)
  expect(await main().findByText(/The vote is tied: “Upheld”, “Not upheld”\./)).toBeTruthy()
  expect(main().queryByRole('button', { name: 'Close the vote' })).toBeNull()
  await user.click(main().getByRole('button', { name: 'Vote again' }))
  const sure = await screen.findByRole('dialog', { name: 'Vote again?' })
  await user.click(within(sure).getByRole('button', { name: 'Vote again' }))
  await expect.poll(() => edge.requestsTo(meetings.voteAgain)).toHaveLength(1)
})
