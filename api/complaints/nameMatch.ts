/**
 * Whether somebody whom a complaint names may be a certain person. It errs towards asking: a question too
 * many costs a click,
 * one too few lets a respondent read the complaint against them. It is never taken as proof of who is meant.
 */
import { hasMail } from '../core/contacts.ts'
import { areAlike, atCapitals, foldName, isWithin, slipsIn, soundOf, wordsIn } from './nameFold.ts'

/** What was written about the respondent; `texts` are descriptions and incidents in free words. */
export type Written = { name: string; email: string; phone: string; texts: string[] }
export type Person = {
  firstName: string
  lastName: string
  email: string
  phone: string | null
  /** Whole names that they had before. */
  formerNames?: readonly string[]
}

/** By the name they have, by any that they had, and by the one that their address says. */
export function isNear(written: Written, person: Person): boolean {
  const known = [`${person.firstName} ${person.lastName}`, ...(person.formerNames ?? [])].map(nameWords)
  const isNamed = known.some((names) => isNearBy(written, person, names))
  if (isNamed) return true
  const ofAddress = namesOfAddress(person.email)
  // An address of one word, such as an office's, is no name that a text could mention.
  const comparedText = ofAddress.length > 1 ? written : { ...written, texts: [] }
  return ofAddress.length > 0 && isNearBy(comparedText, person, ofAddress)
}

/** "rohan.shah2@acme.example" is Rohan Shah's, whatever they are called now. */
function namesOfAddress(email: string): string[] {
  if (!hasMail(email)) return []
  const [local = ''] = email.split('@')
  return nameWords((local.split('+')[0] ?? '').replaceAll(/[^\p{L}]+/gu, ' '))
}

function isNearBy(written: Written, person: Person, names: string[]): boolean {
  const isUnnamed = nameWords(written.name).length === 0 && !written.email.trim()
  return (
    [written.name, atCapitals(written.name)].some((name) => isNearName(nameWords(name), names)) ||
    isNearEmail(written.email, person, names) ||
    isNearPhone(written.phone, person) ||
    readTexts(written.texts).some((text) => isMentioned(text, person, names, isUnnamed))
  )
}

const titles = new Set(
  wordsIn(`
  mr mrs ms miss mx mister dr doctor prof professor sir madam maam adv advocate
  er engr capt captain col colonel major justice hon honble ca cs
  shri sri shree shriman smt shrimati sushri kumari ji jee saab sahab saheb sahib bhai ben
  behn bai tai dada anna akka garu gaaru avaru avargal thiru thirumathi tmt selvi selvan
  श्री श्रीमान श्रीमती सुश्री कुमारी डॉ डॉक्टर प्रो प्रोफेसर जी साहब साहेब सर मैडम सौ भाई बहन
  ಶ್ರೀ ಶ್ರೀಮತಿ ಕುಮಾರಿ ಡಾ ಡಾಕ್ಟರ್ ಪ್ರೊ ಅವರು ಸರ್ ಮೇಡಂ
  திரு திருமதி செல்வி செல்வன் டாக்டர் முனைவர் சார் மேடம் அவர்கள்
  శ్రీ శ్రీమతి కుమారి డా డాక్టర్ ప్రొ గారు సార్ మేడం`),
)
const honour = /^(\p{L}{4,}?)(?:ji|jee|bhai|ben|sir|saab|garu)$/u

/** A name's words without titles; of a name that is nothing but titles, all of them. */
function nameWords(name: string): string[] {
  const words = wordsIn(name)
  const own = words.filter((word) => !titles.has(word))
  return own.length > 0 ? own : words
}

const isWhole = (word: string): boolean => Array.from(word).length > 1
const isSame = (word: string, name: string): boolean =>
  areAlike(word, name) || (honour.test(word) && areAlike(word.replace(honour, '$1'), name))
const startsLike = (initial: string, name: string): boolean => name.startsWith(initial)

/**
 * All words written are of the person, or all of the person's are written, or the first name is; or they meet
 * run together.
 */
function isNearName(words: string[], names: string[]): boolean {
  const whole = words.filter(isWhole)
  const initials = words.filter((word) => !isWhole(word))
  if (words.length === 0 || names.length === 0) return false
  if (isJoined(words.join(''), names)) return true
  if (whole.length === 0)
    return (
      initials.length > 1 &&
      initials.length <= names.length &&
      initials.every((initial) => names.some((name) => startsLike(initial, name)))
    )
  const isWritten = (name: string) =>
    whole.some((word) => isSame(word, name)) || initials.some((initial) => startsLike(initial, name))
  const isOfPerson = (word: string) => names.some((name) => isSame(word, name))
  return (
    whole.every(isOfPerson) ||
    (names.every(isWritten) && whole.some(isOfPerson)) ||
    whole.some((word) => isFirstName(word, names))
  )
}
const isFirstName = (word: string, [first = '']: string[]): boolean =>
  first.length > 2 && soundOf(word) === soundOf(first)

/** Without spaces, in either order: "ArjunPillai", "P i l l a i Arjun". */
function isJoined(letters: string, names: string[]): boolean {
  const written = soundOf(letters)
  return (
    written.length > 4 &&
    [names, names.toReversed()].some((order) => {
      const joined = soundOf(order.join(''))
      return (
        (joined.length > 5 && written.includes(joined)) ||
        isWithin(written, joined, slipsIn(Math.min(written.length, joined.length)))
      )
    })
  )
}

const localOf = (address: string): [local: string, domain: string] => {
  const [local = '', domain = ''] = foldName(address).trim().split('@')
  return [(local.split('+', 1)[0] ?? '').replaceAll(/[^\p{L}\p{N}]/gu, ''), domain]
}
/** The same box but for a tag, dots or a slip; or another box under the person's name. */
function isNearEmail(address: string, { email }: Person, names: string[]): boolean {
  const [[local, domain], [own, ownDomain]] = [localOf(address), localOf(email)]
  if (local === '') return false
  const isSameBox = isWithin(domain, ownDomain, 1) && isWithin(local, own, own.length > 4 ? 1 : 0)
  const letters = local.replaceAll(/\p{N}/gu, '')
  const [first = '', last = ''] = [names[0], names.at(-1)]
  const ways =
    names.length > 1
      ? [
          `${first}${last}`,
          `${last}${first}`,
          `${first.charAt(0)}${last}`,
          `${first}${last.charAt(0)}`,
          `${last}${first.charAt(0)}`,
        ]
      : [first]
  return isSameBox || (letters.length > 3 && ways.includes(letters))
}

const digits = (phone: string): string => foldName(phone).replaceAll(/\D/g, '')
/** The same last nine digits, whatever stands before them. */
function isNearPhone(phone: string, person: Person): boolean {
  const [written, own] = [digits(phone), digits(person.phone ?? '')]
  return (
    written.length > 6 &&
    own.length > 6 &&
    written.slice(-9).endsWith(own.slice(-Math.min(9, written.length)))
  )
}

/** Words that are names too; in a text they count only where they are written like one. */
const everyday = new Set([
  'will',
  'mark',
  'grace',
  'rose',
  'may',
  'april',
  'june',
  'bill',
  'frank',
  'hope',
  'faith',
  'joy',
  'dean',
  'grant',
  'rich',
  'rob',
  'sue',
  'art',
  'king',
  'young',
  'brown',
  'white',
  'black',
  'green',
  'long',
  'bell',
  'wood',
  'hill',
  'price',
  'case',
])

type ReadText = {
  text: string
  words: string[]
  /** The same, parted at capitals. */
  partedWords: string[]
  /** How its words sound, with and without a word of honour at their end. */
  sounds: Set<string>
  addresses: string[]
  phones: string[]
}
const alreadyRead = new WeakMap<string[], ReadText[]>()
/** Each text is read once, however many people it is compared with. A complaint may have a million characters. */
function readTexts(texts: string[]): ReadText[] {
  const read = alreadyRead.get(texts) ?? texts.map(readText)
  alreadyRead.set(texts, read)
  return read
}
const readText = (text: string): ReadText => ({
  text,
  words: wordsIn(text),
  sounds: new Set(wordsIn(text).flatMap((word) => [soundOf(word), soundOf(word.replace(honour, '$1'))])),
  partedWords: wordsIn(atCapitals(text)),
  addresses: text.split(/[\s<>(),;:]+/u).filter(isAddress),
  phones: text.match(/[+(]?\p{Nd}[\p{Nd} ()-]{6,}/gu) ?? [],
})
const isAddress = (word: string): boolean => word.slice(1, -1).includes('@')

/**
 * Named in full in the text, by address or by phone; where nobody is named elsewhere, one of the names will
 * do.
 */
function isMentioned(
  { text, words, sounds, partedWords, addresses, phones }: ReadText,
  person: Person,
  names: string[],
  isUnnamed: boolean,
): boolean {
  const isByName =
    names.length > 1
      ? isFullyIn(words, names) || isFullyIn(partedWords, names)
      : names.some((name) => words.includes(name))
  return (
    isByName ||
    addresses.some((address) => isNearEmail(address, person, names)) ||
    phones.some((phone) => isNearPhone(phone, person)) ||
    (isUnnamed && names.some((name) => name.length > 2 && isOneOf(name, { words, sounds, text })))
  )
}

function isOneOf(
  name: string,
  { words, sounds, text }: Pick<ReadText, 'words' | 'sounds' | 'text'>,
): boolean {
  const isThere =
    sounds.has(soundOf(name)) ||
    (name.length > 3 &&
      words.some((word) => isWhole(word) && /[\u0900-\u0D7F]/.test(word) && areAlike(word, name)))
  return (
    isThere &&
    (!everyday.has(name) || new RegExp(`${name.charAt(0).toUpperCase()}${name.slice(1)}`, 'u').test(text))
  )
}

/** First and last name at most two words apart, or run together. */
function isFullyIn(words: string[], names: string[]): boolean {
  const [first = '', last = ''] = [names[0], names.at(-1)]
  const joined = [`${first}${last}`, `${last}${first}`].map(soundOf)
  const known = new Map<string, [boolean, boolean]>()
  const looked = words.map((word) => {
    const matches = known.get(word) ?? [isSame(word, first), isSame(word, last)]
    known.set(word, matches)
    return matches
  })
  return (
    looked.some(
      ([isFirst], at) =>
        isFirst &&
        looked
          .slice(Math.max(0, at - 3), at + 4)
          .some(([, isLast], place) => isLast && place !== Math.min(3, at)),
    ) || [...known.keys()].some((word) => joined.includes(soundOf(word)))
  )
}
