/**
 * Names as they sound and look, so that two ways to write one name meet: without case, marks, invisible
 * characters and look-alikes.
 */

/**
 * Letters that look like Latin ones, from Cyrillic, Greek, Armenian and Latin itself. Unicode's own list has
 * thousands; names need these.
 */
const lookAlikes: Record<string, string> = Object.fromEntries(
  Object.entries({
    a: 'аАαΑɑӑӓ',
    b: 'вВБбΒβЬьƅ',
    c: 'сСϲϹɔ',
    d: 'ԁԀđĐðδ',
    e: 'еЕΕεєЄёЁəҽ',
    f: 'ƒϝ',
    g: 'ɡԍґ',
    h: 'һҺнНΗħĦհ',
    i: 'іІїЇιΙıɩɪӏ',
    j: 'јЈϳ',
    k: 'кКκΚқ',
    l: 'łŁլ',
    m: 'мМΜμ',
    n: 'пηΝոռ',
    o: 'оОοΟøØσөօ',
    p: 'рРρΡþÞ',
    q: 'ԛԚզ',
    r: 'гГѓ',
    s: 'ѕЅʂ',
    t: 'тТτΤŧŦ',
    u: 'υциµս',
    v: 'νѵѴν',
    w: 'ԝԜωшШщѡ',
    x: 'хХχΧ',
    y: 'уУүΥγұ',
    z: 'ΖζЗз',
    ss: 'ßẞ',
    ae: 'æÆ',
    oe: 'œŒ',
  }).flatMap(([latin, others]) => Array.from(others, (other) => [other, latin])),
)

const invisible =
  /\p{Cf}|\u034F|\u115F|\u1160|\u17B4|\u17B5|[\u180B-\u180F]|\u3164|[\uFE00-\uFE0F]|\uFFA0|[\u{E0100}-\u{E01EF}]/gu
/** Marks on Latin letters; the vowel signs of Indian scripts are marks too, and stay. */
const accents = /[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF]/gu
const figures: Record<string, string> = {
  0: 'o',
  1: 'l',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '|': 'l',
  '!': 'i',
  $: 's',
  '@': 'a',
}

/** Lower-case letters and digits of one alphabet; whatever parts words stays. */
export function foldName(text: string): string {
  const plain = bare(text)
  return Array.from(plain, (letter) => lookAlikes[letter] ?? digitOf(letter) ?? letter)
    .join('')
    .toLowerCase()
}

/** Without what cannot be seen, and without marks. */
const bare = (text: string): string =>
  text.normalize('NFKC').replace(invisible, '').normalize('NFD').replace(accents, '').normalize('NFC')
/** Words run together, parted at their capitals: "ArjunPillai". */
export const atCapitals = (text: string): string => bare(text).replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')

/** The digit of an Indian or Arabic numeral. */
function digitOf(letter: string): string | undefined {
  if (!/\p{Nd}/u.test(letter)) return undefined
  const code = letter.codePointAt(0) ?? 0
  if (code >= 0x0966 && code <= 0x0d6f) return String((code & 0x7f) - 0x66)
  if (code >= 0x0660 && code <= 0x0669) return String(code - 0x0660)
  return code >= 0x06f0 && code <= 0x06f9 ? String(code - 0x06f0) : undefined
}

/** The words of a text, folded, with figures that stand for letters ("P1llai") read as those. */
export const wordsIn = (text: string): string[] =>
  foldName(text)
    .replaceAll(/(?<=\p{L})['’ʼ`´](?:s(?!\p{L})|(?=\p{L}))/gu, '')
    .replaceAll(
      /(?<=\p{L})[013457|!$@](?=\p{L})|(?<![\p{L}\p{N}])[01345](?=\p{L}{3})/gu,
      (figure) => figures[figure] ?? figure,
    )
    .match(/[\p{L}\p{M}]+/gu) ?? []

const sounds: [RegExp, string][] = [
  [/rn/g, 'm'],
  [/vv/g, 'v'],
  [/ph/g, 'f'],
  [/([bcdgjkst])h/g, '$1'],
  [/ck/g, 'k'],
  [/q/g, 'k'],
  [/w/g, 'v'],
  [/ee|y/g, 'i'],
  [/oo/g, 'u'],
  [/(.)\1+/gu, '$1'],
]
/** How a word sounds, whichever way it is spelled: Kavitha is Kavita, Pillay is Pilai. */
export function soundOf(word: string): string {
  const known = knownSounds.get(word)
  if (known !== undefined) return known
  const sound = sounds.reduce((text, [spelled, heard]) => text.replaceAll(spelled, heard), word)
  if (knownSounds.size >= maxKnownSounds) knownSounds.clear()
  knownSounds.set(word, sound)
  return sound
}
/** A long text is compared with many people, each word of it with each of their names. */
const knownSounds = new Map<string, string>()
const maxKnownSounds = 50_000

const isIndian = (word: string): boolean => /[\u0900-\u0D7F]/.test(word)
/**
 * Consonants of the Indian blocks from KA on: each block has the same order, so that one row reads nine
 * scripts. Kinds of sounds, since Tamil writes k and g alike.
 */
const consonants = 'kkkknssssnttttnttttnnppppn-rrlllvsss-'
function bonesOfIndian(word: string): string {
  const read = Array.from(word, (letter) => {
    const place = (letter.codePointAt(0) ?? 0) & 0x7f
    if (place === 0x02 || place === 0x01) return 'n'
    return place === 0x4d ? '+' : (consonants[place - 0x15] ?? '-')
  }).join('')
  return read
    .replaceAll('-', '')
    .replaceAll(/(.)\+\1/g, '$1')
    .replaceAll('+', '')
}
const latinBones: [RegExp, string][] = [
  [/(.)\1+/gu, '$1'],
  [/ch|sh|j|z/g, 's'],
  [/x/g, 'ks'],
  [/[cgq]/g, 'k'],
  [/[bf]|ph/g, 'p'],
  [/d/g, 't'],
  [/w/g, 'v'],
  [/m/g, 'n'],
  [/[aeiouyh]/g, ''],
]
/** The kinds of consonants of a word, the same in Latin and in Indian scripts. */
const bonesOf = (word: string): string =>
  isIndian(word)
    ? bonesOfIndian(word)
    : latinBones.reduce((text, [letter, kind]) => text.replaceAll(letter, kind), word)

/** Whether two words may be one name: alike in sound but for a slip or two, or the same consonants in two scripts. */
export function areAlike(a: string, b: string): boolean {
  if (a === b) return true
  if (isIndian(a) !== isIndian(b)) return bonesOf(a) === bonesOf(b) && bonesOf(a) !== ''
  if (!shareLetters(a, b)) return false
  const [x, y] = [soundOf(a), soundOf(b)]
  return x === y || isWithin(x, y, slipsIn(Math.min(x.length, y.length)))
}
/** Half of the letters at least: what is cheap to see keeps long texts quick. */
const shareLetters = (a: string, b: string): boolean =>
  Math.abs(a.length - b.length) < 6 &&
  Array.from(b).filter((letter) => a.includes(letter)).length * 2 >= b.length
/** How many slips still make two words of this length alike: 0 below 4 letters, 1 below 8, otherwise 2. */
export const slipsIn = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2)

/** Whether one text becomes the other by so many letters left out, put in, changed, or swapped with the next. */
export function isWithin(a: string, b: string, slips: number): boolean {
  if (Math.abs(a.length - b.length) > slips) return false
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? 0) + 1 : Infinity
      row.push(Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + same, swapped))
    }
    ;[before, last] = [last, row]
  }
  return (last[b.length] ?? Infinity) <= slips
}
