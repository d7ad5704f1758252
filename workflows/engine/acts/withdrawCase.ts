/** WITHDRAW: whoever filed the complaint, or started the meeting, takes it back. */
import { close } from '../steps/course.ts'
import type { ActRule } from './acts.ts'
import { unless } from './refusals.ts'

export const withdrawCase: ActRule<'WITHDRAW'> = {
  isFineOnHold: true,
  refuse: (asked) => unless(asked, 'COMPLAINANT', 'Only the person who filed it can take it back.'),
  apply: (turn, { noteId }) => close(turn, 'WITHDRAWN', null, noteId),
}
