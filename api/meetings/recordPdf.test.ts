/**
 * A record on paper: for the committee all of it, for a party what they were given, and for nobody else anything.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../test/app.ts'
import { openHearing, type Hearing } from '../../test/hearingRoom.ts'
import { base, type Room } from '../../test/meetingRoom.ts'
import { fetchPdf, readPdf } from '../../test/pdf.ts'

let [app, room, hears, close] = [] as unknown as [TestApp, Room, Hearing, () => Promise<void>]
beforeAll(async () => {
  ;({ app, room, hears, close } = await openHearing())
})
afterAll(() => close?.())

const paper = (who: keyof Room['who'], meetingId: string, name: 'minutes' | 'shared') =>
  fetchPdf(app, room.who[who].token, `${base}/${meetingId}/${name}.pdf`)

test('minutes have the notes to each point, who signed when, and what parties object to with the answers', async () => {
  const meeting = await hears.signed(
    {},
    { startTime: '2025-03-04T10:00:00Z', endTime: '2025-03-04T11:00:00Z' },
  )
  const { meetingId, caseId } = meeting
  await hears.share('member', meeting, app.employer.complainant, { points: [1, 3] })
  await hears.object('complainant', meetingId, 1, 'It was in March.')
  const [objection] = (await hears.read('member', meetingId)).objections
  await hears.call('member', `${meetingId}/note`, {
    text: 'In March, then.',
    answers: objection?.objectionId,
  })
  const minutes = await paper('member', meetingId, 'minutes')
  expect(minutes.response.status).toBe(200)
  const { text } = await readPdf(minutes.bytes)
  expect(text).toMatch(
    /Points 1\. Account of the complainant What the complainant said\. 2\. .* What the respondent said\./,
  )
  expect(text).toMatch(
    /Objections of the parties Meera Iyer, .* 1\. Account of the complainant It was in March\./,
  )
  expect(text).toMatch(/Answer of the committee .* In March, then\./)
  expect(text).toMatch(/Signed by Kavita Menon on .* Signed by Arjun Pillai on/)
  expect(text).toContain('Wit Ness (Witness)')

  const shared = await paper('complainant', meetingId, 'shared')
  expect(shared.response.status).toBe(200)
  const sharedText = (await readPdf(shared.bytes)).text
  for (const words of ['What the complainant said.', 'A visit.', 'It was in March.', 'In March, then.'])
    expect(sharedText).toContain(words)
  for (const words of ['What the respondent said.', 'Both were heard.', 'Signed by', 'Wit Ness', 'Rohan'])
    expect(sharedText).not.toContain(words)
  for (const [who, name] of [
    ['respondent', 'shared'],
    ['member', 'shared'],
    ['stranger', 'shared'],
    ['admin', 'shared'],
    ['complainant', 'minutes'],
  ] as const)
    expect((await paper(who, meetingId, name)).response.status, `${who} ${name}`).toBe(404)

  // In the case file each of them is a text of its own, which can be redacted; a party has no such file.
  const file = `/complaint-workflow/api/case/${caseId}/case-file/items`
  const items: { item: string; text: string }[] = (await room.who.member.get(file)).body.content
  const itemOf = (words: string) => items.find(({ text: each }) => each.includes(words))?.item
  expect(itemOf('What the respondent said.')).toBe(`meeting.${meetingId}.point.2`)
  expect(itemOf('It was in March.')).toBe(`objection.${objection?.objectionId}`)
  expect(itemOf('In March, then.')).toMatch(/^correction\./)
  expect((await room.who.complainant.get(file)).status).toBe(403)
})

test('without notes the agenda stays as it was sent, and lines wait for who has not signed', async () => {
  const { meetingId } = await hears.holdMeeting(await hears.filed())
  await hears.minute('member', meetingId)
  await hears.sign('presiding', meetingId)
  const { text } = await readPdf((await paper('member', meetingId, 'minutes')).bytes)
  expect(text).toMatch(/Agenda Account of the complainant/)
  expect(text).not.toContain('Nothing was noted.')
  expect(text).toMatch(/Signed by Kavita Menon on .* Arjun Pillai/)
})
