/** English: problems of how a case is taken back, and of how it goes on after its end. */
import { inParts } from './message.ts'

export const endingProblems = {
  lawWithdrawal: inParts(
    'This process limits withdrawing a complaint, but the law lets the person who ',
    'filed it end the process at any time ({{citation}}).',
  ),
  freeWithdrawal: 'Let it be withdrawn at any time',
  lawWithdrawalCloses: inParts(
    'A complaint that is withdrawn closes immediately, or continues with another step. ',
    'The law requires first: {{law}} ({{citation}})',
  ),
  leadWithdrawalTo: 'Continue with “{{name}}” after a withdrawal',
  withdrawalLeadsNowhere: 'A complaint that is withdrawn would continue with a step that does not exist.',
  closeOnWithdrawal: 'Close a complaint that is withdrawn',
  withdrawalStageMissing: 'A complaint can be withdrawn until a stage that does not exist.',
  reopensNowhere: 'A closed case would be reopened at a step that does not exist.',
  forbidReopening: 'Do not allow reopening',
} as const
