import { expect, test } from 'vitest'
import { wordMessage } from '../../api/messages/words.ts'
import { floorGraph } from '../../test/case.ts'
import { compile } from '../../workflows/definition/compile.ts'
import { inEachLanguage, noticeText } from './noticeWords.ts'

const facts = {
  caseNo: 'C-2026-7',
  step: 'First meeting',
  stage: 'Inquiry',
  dueOn: '2027-03-03T12:00:00.000Z',
}
const wordsFor = (...args: Parameters<typeof noticeText>) => {
  const { subject, body } = noticeText(...args)
  return { subject: wordMessage(subject), body: wordMessage(body) }
}

test('our own sentence names the step and the day', () => {
  expect(wordsFor('STEP_OPENED', null, facts)).toEqual({
    subject: 'C-2026-7: First meeting is assigned to you',
    body: 'The step “First meeting” is open and assigned to you. It is due on Wed 3 Mar 2027.',
  })
  expect(wordsFor('REMINDER', null, { ...facts, dueOn: '' }).body).toBe(
    'The step “First meeting” is still open.',
  )
})
test('a round that a party is told of gives them the state of the case, any other says what is due', () => {
  const monthly = { ...facts, step: 'Monthly update', stage: '' }
  expect(wordsFor('TERM_ENDED', null, { ...monthly, term: 'UPDATE' })).toEqual({
    subject: 'C-2026-7: Monthly update',
    body: 'C-2026-7 is still open. Its page shows what has been done so far and what comes next.',
  })
  expect(wordsFor('TERM_ENDED', null, { ...monthly, term: 'REPEAT' }).subject).toBe(
    'C-2026-7: Monthly update is due now',
  )
})
test('a long subject is cut between characters', () => {
  const { subject } = wordsFor(
    'ACTION',
    { subject: `${'a'.repeat(149)}{step}`, body: '' },
    { ...facts, step: '🙂'.repeat(60) },
  )
  expect([/\p{Surrogate}/u.test(subject), Array.from(subject).length]).toEqual([false, 200])
})
test("the designer's words win, and unknown names stay as written", () => {
  expect(
    wordsFor('OVERDUE', { subject: '{stage} of {caseNo}', body: '{dueOn} {nobody} {constructor}' }, facts),
  ).toEqual({ subject: 'Inquiry of C-2026-7', body: 'Wed 3 Mar 2027 {nobody} {constructor}' })
})
test('each reader reads it in their own language, by their own clock', () => {
  const { body } = noticeText('OVERDUE', { subject: '', body: 'Until {dueOn}, {dueOn}!' }, facts)
  expect(wordMessage(body, 'hi', 'Asia/Kolkata')).toBe('Until बुध 3 मार्च 2027, बुध 3 मार्च 2027!')
  const { body: ours } = noticeText('STEP_OPENED', null, facts)
  expect(wordMessage(ours, 'hi')).toContain('3 मार्च 2027')
})
test('each reads the designer’s words in their own language, where there are some, and the names in them', () => {
  const process = compile(floorGraph()).definition!
  const definition = {
    ...process,
    languages: {
      primary: 'en' as const,
      texts: { hi: { 'steps/read/name': 'पढ़ें', 'actions/a/subject': '{step}: {caseNo}' } },
    },
  }
  const notice = noticeText(
    'OVERDUE',
    { subject: inEachLanguage(definition, 'actions/a/subject', '{caseNo}: {step}'), body: 'In {step}' },
    { ...facts, step: inEachLanguage(definition, 'steps/read/name', 'Read') },
  )
  expect([
    wordMessage(notice.subject),
    wordMessage(notice.subject, 'hi'),
    wordMessage(notice.subject, 'ta'),
  ]).toEqual(['C-2026-7: Read', 'पढ़ें: C-2026-7', 'C-2026-7: Read'])
  expect([wordMessage(notice.body), wordMessage(notice.body, 'hi')]).toEqual(['In Read', 'In पढ़ें'])
  const { body } = noticeText('STEP_OPENED', null, {
    ...facts,
    step: inEachLanguage(definition, 'steps/read/name', 'Read'),
  })
  expect(wordMessage(body, 'hi')).toContain('पढ़ें')
})
