/** What a new password must not be. Its length is said in the contract. */
import { badField } from '../core/errors.ts'
import { say } from '../messages/say.ts'

/** The commonest of those that are long enough. */
const common = new Set(
  `
  1234567890 12345678910 123456789a 0123456789 0987654321 1234512345 123123123123 1q2w3e4r5t 1qaz2wsx3edc
  q1w2e3r4t5 qwertyuiop qwerty1234 qwerty12345 qwerty123456 asdfghjkl123 zxcvbnm123 password12 password123
  password1234 password12345 passw0rd123 p@ssword123 p@ssw0rd123 mypassword passwordpassword iloveyou12
  iloveyou123 welcome123 welcome1234 welcome@123 letmein123 letmein1234 changeme123 administrator
  admin12345 admin123456 admin@1234 superman123 football123 baseball123 basketball princess123 sunshine123
  dragon1234 monkey1234 computer123 internet123 abcdefghij abcd123456 abc1234567 test123456 india12345
  india@1234`
    .trim()
    .split(/\s+/),
)

/** Whose password it is to be; names are missing where nobody has said them yet. */
type Owner = { email: string; firstName?: string | undefined; lastName?: string | undefined }

/**
 * Throws VALIDATION_FAILED for one of the commonest, a single letter over and over, or the owner's own name or address,
 * however it is spaced and whatever digits and signs stand around it.
 */
export function refuseWeak(path: string, password: string, { email, firstName, lastName }: Owner): void {
  const plain = password.normalize('NFKC').toLowerCase()
  if (common.has(plain) || new Set(plain).size < 3)
    throw badField(path, say('signIns.passwordCommon'), 'common')
  const letters = lettersOf(password)
  const [local = '', domain = ''] = email.split('@')
  // An address may have no letters to compare: its local part can be a phone number.
  const isAddress = [email, local].some((each) => plain === each.normalize('NFKC').toLowerCase())
  if (
    isAddress ||
    [email, local, `${local}${domain.split('.', 1)[0]}`].some((each) => isSameWord(lettersOf(each), letters))
  )
    throw badField(path, say('signIns.passwordIsEmail'), 'email')
  const [first, last] = [lettersOf(firstName ?? ''), lettersOf(lastName ?? '')]
  if ([first, last, first + last, last + first].some((each) => isSameWord(each, letters)))
    throw badField(path, say('signIns.passwordIsName'), 'name')
}

/** Letters alone, which is what is left of a name with a birthday or a mark behind it. */
const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}]/gu, '')
const isSameWord = (own: string, letters: string): boolean => own !== '' && own === letters
