/** Which guests are the two sides of a complaint, by person or by the address that the complaint names. */
import type { Rows } from '../../prisma/client.ts'
import { column } from '../core/json.ts'

export type Party = 'COMPLAINANT' | 'RESPONDENT'
export type Parties = {
  complainant: string | null
  respondent: string | null
  /** Of a respondent, in small letters. */
  emails: string[]
}
type CaseRow = { kind: string; startedByUserId: string; respondentUserId: string | null }

/** A meeting process has no sides. */
export const sidesOf = (
  { kind, startedByUserId, respondentUserId }: CaseRow,
  emails: string[] = [],
): Parties =>
  kind === 'MEETING'
    ? { complainant: null, respondent: null, emails: [] }
    : { complainant: startedByUserId, respondent: respondentUserId, emails }

/** The same, with the respondent's addresses. */
export async function partiesOf(rows: Rows, row: CaseRow & { id: string }): Promise<Parties> {
  const [user, form] = await Promise.all([
    row.respondentUserId
      ? rows.user.findFirst({ where: { id: row.respondentUserId }, select: { email: true } })
      : null,
    rows.caseForm.findFirst({ where: { caseId: row.id }, select: { respondent: true } }),
  ])
  const written = column<{ email?: string | null } | undefined>().read(form?.respondent)?.email
  return sidesOf(
    row,
    [user?.email, written].flatMap((each) => (each ? [each.toLowerCase()] : [])),
  )
}

/**
 * Returns the party that a guest is: by account, or a guest without one by the respondent's address; null for others.
 */
export function partyOf(
  { userId, email }: { userId: string | null; email: string | null },
  { complainant, respondent, emails }: Parties,
): Party | null {
  if (userId !== null)
    return userId === complainant ? 'COMPLAINANT' : userId === respondent ? 'RESPONDENT' : null
  return email !== null && emails.includes(email.toLowerCase()) ? 'RESPONDENT' : null
}
