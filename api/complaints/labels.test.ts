import { expect, test } from 'vitest'
import { clock } from '../../workflows/definition/templates/build.ts'
import type { Clock, Party } from '../../workflows/definition/graph.ts'
import type { Message } from '../../workflows/definition/messages/message.ts'
import { wordsFor } from '../core/readerLocale.ts'
import { assigneeInWords, limitOf } from './labels.ts'

const names: Record<string, string> = { settle: 'Record the settlement', keep: 'Keep the settlement' }
const limit = (trigger: object, shownAt?: string) => {
  const message = limitOf(
    {} as Parameters<typeof limitOf>[0],
    { ...clock(6, 'MONTH', 1, 1), trigger } as Clock,
    (id) => names[id] ?? '',
    shownAt,
  )
  return message && wordsFor(message)
}

test('a limit says from when it runs: the opening or the end of another step, never the own one', () => {
  expect(limit({ on: 'STEP_OPENED' }, 'keep')).toBe('within 6 months')
  expect(limit({ on: 'STEP_OPENED', stepId: 'keep' }, 'keep')).toBe('within 6 months')
  expect(limit({ on: 'STEP_OPENED', stepId: 'settle' }, 'keep')).toBe(
    'within 6 months of “Record the settlement” starting',
  )
  expect(limit({ on: 'STEP_COMPLETED', stepId: 'settle' }, 'keep')).toBe(
    'within 6 months of “Record the settlement” being done',
  )
  expect(limit({ on: 'CASE_FILED' }, 'keep')).toBe('within 6 months of filing')
})

test('a step that an answer assigns names the question to those who may read it, and who has it otherwise', () => {
  type AssigneeArgs = Parameters<typeof assigneeInWords>
  const assigneeWords = (
    parties: AssigneeArgs[2]['parties'],
    visibleTo: Party[] = [],
    assignTo: string | null = 'who',
  ) => {
    const question = { key: 'who', label: 'Who investigates?', visibleTo }
    const definition = {
      process: { people: { who: 'choose' } },
      forms: { choose: [{ visibleTo, attributes: [question] }] },
    } as unknown as AssigneeArgs[0]
    const step = { actor: { by: 'COMMITTEE' }, ...(assignTo === null ? {} : { assignTo }) } as const
    return wordsFor(assigneeInWords(definition, step, { nameOf: () => null, parties }) as Message)
  }
  const named = 'a colleague named in “Who investigates?”, otherwise the committee'
  const unnamed = 'a colleague whom an answer names, otherwise the committee'
  expect([assigneeWords('COMMITTEE'), assigneeWords(['COMPLAINANT'])]).toEqual([named, unnamed])
  expect([
    assigneeWords(['COMPLAINANT'], ['COMPLAINANT']),
    assigneeWords(['RESPONDENT'], ['COMPLAINANT']),
  ]).toEqual([named, unnamed])
  expect(assigneeWords('COMMITTEE', [], null)).toBe('the committee')
})
