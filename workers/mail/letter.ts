/** What a mail says, before it is known how it looks. */
export type LetterPart =
  | string
  /** Digits to read off and type. */
  | { code: string }
  /** What to do next: one in a mail. */
  | { button: string; href: string }
  | { links: { label: string; href: string }[] }
export type Letter = { subject: string; parts: LetterPart[] }

/** The plain text, complete by itself. */
export const textOf = ({ parts }: Letter, workspace: string): string =>
  `${[...parts.map(plain), workspace].join('\n\n')}\n`

function plain(part: LetterPart): string {
  if (typeof part === 'string') return part
  if ('code' in part) return part.code
  if ('button' in part) return `${part.button}: ${part.href}`
  return part.links.map(({ label, href }) => `${label}: ${href}`).join('\n')
}
