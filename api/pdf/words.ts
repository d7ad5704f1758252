/**
 * What documents say, in the reader's language. English sentences are the keys; a language that lacks one
 * does not compile.
 */
import type { Ctx } from '../core/deps.ts'
import { saying, type Language } from '../core/saying.ts'
import hi from './words/hi.json' with { type: 'json' }
import kn from './words/kn.json' with { type: 'json' }
import mr from './words/mr.json' with { type: 'json' }
import ta from './words/ta.json' with { type: 'json' }
import te from './words/te.json' with { type: 'json' }

export const sentences = [
  'Receipt of a complaint',
  'Minutes of a meeting',
  'Number',
  'Filed on',
  'Business unit',
  'Process',
  'Made on',
  '{{page}} of {{pages}}',
  'Who complains',
  'Who it is about',
  'What happened',
  'Incident {{number}}',
  'Name',
  'E-mail',
  'Gender',
  'Phone',
  'Description',
  'Day',
  'Files',
  'Witnesses',
  'Files handed in',
  'File',
  'Size',
  'Handed in on',
  '{{count}} bytes',
  'What happens next',
  'It has been filed. The first step opens in a moment.',
  'Next comes “{{step}}”.',
  'Next comes “{{step}}”, at the latest on {{day}}.',
  'In the stage “{{stage}}”.',
  'It is on hold. No step can be done until it goes on.',
  'It is closed.',
  'It is closed: {{outcome}}.',
  'It was withdrawn.',
  'When',
  '{{start}} to {{end}}',
  'Where',
  'Online',
  'Not said yet',
  'Link',
  'Present',
  'Absent',
  'Nobody',
  'Agenda',
  'Minutes',
  'Outcome',
  'Votes',
  'Choice',
  'Voted for it',
  'Signatures',
  'Guest',
  'Complainant',
  'Respondent',
  'Told on {{day}}: {{how}}',
  'Not told of the meeting',
  'Corrections',
  'An empty box stands for a sign that cannot be printed here. The page shows it.',
  'This is longer than a document can be. The page shows the rest.',
] as const
export type Sentence = (typeof sentences)[number]
const words = { hi, kn, te, ta, mr }

export type { Language }
export const isLanguage = (text: unknown): text is Language =>
  text === 'en' || (typeof text === 'string' && Object.hasOwn(words, text))

export type Say = (sentence: Sentence, values?: Record<string, string | number>) => string
/** Says sentences in a language. */
export const sayIn: (language: Language) => Say = saying<Sentence>(words)

/** The language that the reader chose, else the workspace's. */
export async function languageOf({ db, person, workspace }: Ctx): Promise<Language> {
  const reader = await db.user.findUnique({
    where: { id: person.userId },
    select: { preferredLanguage: true },
  })
  return [reader?.preferredLanguage, workspace.defaultLanguage].find(isLanguage) ?? 'en'
}
