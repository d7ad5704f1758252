import { expect, test } from 'vitest'
import { incompletePart, nextPart, type Task, type TaskState } from './tasks.ts'

const keys = ['YOU', 'RESPONDENT', 'INCIDENTS', 'more']
const tasks = (...states: TaskState[]): Task[] =>
  states.map((state, at) => ({ key: keys[at] ?? '', title: '', state, problems: {} }))

test('whoever comes back is asked whom it is about, although that may stay empty', () => {
  expect(nextPart(tasks('NOT_STARTED', 'OPTIONAL', 'NOT_STARTED', 'OPTIONAL'))).toBe('YOU')
  expect(nextPart(tasks('DONE', 'OPTIONAL', 'NOT_STARTED', 'OPTIONAL'))).toBe('RESPONDENT')
  expect(nextPart(tasks('DONE', 'DONE', 'NOT_STARTED', 'OPTIONAL'))).toBe('INCIDENTS')
})

test('a part that was left empty on the way is not asked for again, nor one after all that is needed', () => {
  expect(nextPart(tasks('DONE', 'OPTIONAL', 'STARTED', 'OPTIONAL'))).toBe('INCIDENTS')
  expect(nextPart(tasks('DONE', 'OPTIONAL', 'DONE', 'OPTIONAL'))).toBe('REVIEW')
})

test('a change leads back to the review, or to what it made incomplete', () => {
  expect(incompletePart(tasks('DONE', 'OPTIONAL', 'DONE', 'OPTIONAL'))).toBe('REVIEW')
  expect(incompletePart(tasks('DONE', 'OPTIONAL', 'DONE', 'NOT_STARTED'))).toBe('more')
})
