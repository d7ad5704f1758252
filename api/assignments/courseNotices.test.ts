import { expect, test } from 'vitest'
import type { Message } from '../../workflows/definition/messages/message.ts'
import { wordMessage } from '../messages/words.ts'
import { assignedWords, byTitle, inSubject, withDays } from './courseNotices.ts'
import { say } from '../messages/say.ts'

const read = (courses: Message[]) => wordMessage(say('noticeSubjects.COURSES_TO_COMPLETE', { courses }))
const course = (title: string, dueOn: string | null = null) => ({ title, dueOn })

test('a course that is assigned is named, with its day where it has one', () => {
  expect(wordMessage(assignedWords(course('Fire')).subject)).toBe('“Fire” was assigned to you')
  const { subject, body } = assignedWords(course('Fire', '2027-03-31'))
  expect(wordMessage(subject)).toBe('“Fire” was assigned to you, due on Wed 31 Mar 2027')
  expect(wordMessage(body)).toMatch(/^“Fire” is due on Wed 31 Mar 2027\./)
})

test('a subject names up to three, and counts the rest; a body names all', () => {
  const four = ['A', 'B', 'C', 'D'].map((title) => course(title))
  expect(read(inSubject(four.slice(0, 3)))).toBe('Please complete “A”, “B” and “C”')
  expect(read(inSubject(four))).toBe('Please complete “A”, “B” and 2 more')
  expect(read(withDays([course('A', '2027-03-31'), course('B')]))).toBe(
    'Please complete “A” (due Wed 31 Mar 2027) and “B”',
  )
})

test('several people late with one course: it is named once, with the first of their days', () => {
  const late = [course('A', '2027-04-02'), course('B'), course('A', '2027-03-31'), course('B', '2027-05-01')]
  expect(byTitle(late)).toEqual([course('A', '2027-03-31'), course('B', '2027-05-01')])
})
