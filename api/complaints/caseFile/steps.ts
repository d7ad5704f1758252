/** Each visit of a step: who acted and when, what was answered, how it ended. Findings and measures are among them. */
import { outcomeLabel } from '../labels.ts'
import { submissionsOf } from '../page/form.ts'
import { submissionOf, type Loaded } from '../page/loadCase.ts'
import { factsOf, type FileBlock } from './blocks.ts'
import { sectionBlocks, languageRow } from './complaint.ts'
import { noteItem, personItem, roleIn, type Writing } from './writingContext.ts'

/** Blocks of each visit to a step that was opened or skipped: who acted and when, how it ended, and the answers. */
export function stepBlocks(writing: Writing): FileBlock[] {
  const { loaded, evidence } = writing
  const submissions = submissionsOf(loaded, evidence)
  return loaded.steps
    .filter(({ openedAt, status }) => openedAt !== null || status === 'SKIPPED')
    .flatMap((step) => [
      { kind: 'heading', text: step.name } satisfies FileBlock,
      ...actedBlocks(writing, step),
      ...submissions
        .filter((submission) => submission.step === step.instance)
        .flatMap((submission) => [
          ...factsOf([submission.sections.length > 0 ? languageRow(writing, submission.shownIn) : ['', '']]),
          ...sectionBlocks(writing, `step.${step.instance}`, submission.asShown ?? submission.sections),
        ]),
    ])
}

function actedBlocks(writing: Writing, step: Loaded['steps'][number]): FileBlock[] {
  const { loaded, say, hour } = writing
  const ended = loaded.events.findLast((each) => each.step === step.instance && ends.includes(each.kind))
  const sentId = ended?.detail.submissionId ?? ended?.detail.noteId
  const note = submissionOf(loaded, sentId)?.note ?? null
  const isDone = step.status === 'DONE'
  return factsOf([
    [say('caseFile.openedOn'), hour(step.openedAt?.toISOString() ?? null)],
    [say('caseFile.due'), hour(step.dueAt?.toISOString() ?? null)],
    [say('caseFile.done'), hour(step.doneAt?.toISOString() ?? null)],
    [say('caseFile.by'), step.doneBy ? personItem(writing, step.doneBy, step.name) : ''],
    [say('caseFile.as'), step.doneBy ? roleIn(writing, step.doneBy) : ''],
    [say('caseFile.result'), step.status === 'SKIPPED' ? say('caseFile.skipped') : ''],
    [
      say('documents.outcome'),
      isDone ? (outcomeLabel(loaded.viewer.definition.process.steps[step.stepId], step.outcome) ?? '') : '',
    ],
    [say('caseFile.note'), noteItem(sentId, `${say('caseFile.note')}: ${step.name}`, note)],
  ])
}
const ends: readonly string[] = ['STEP_DONE', 'STEP_SKIPPED']
