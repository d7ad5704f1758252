import { describe, expect, test } from 'vitest'
import { isNear, type Person, type Written } from './nameMatch.ts'

const nobody: Written = { name: '', email: '', phone: '', texts: [] }
const arjun: Person = {
  firstName: 'Arjun',
  lastName: 'Pillai',
  email: 'arjun.pillai@acme.example',
  phone: '+919876543210',
}
const near = (written: Partial<Written>, person = arjun) => isNear({ ...nobody, ...written }, person)

describe('Arjun Pillai is near', () => {
  test.each([
    'Arjun Pillai',
    'Mr. Arjun Pillai',
    'Pillai, Arjun',
    'Arjun',
    'Pillai',
    'Arjun K Pillai',
    'A. Pillai',
    'A P',
    'Arjun P.',
    'Arjun Kumar Pillai',
    'Arjun Kumar',
    'arjun PILLAI',
    'Arjun Pilai',
    'Ajrun Pillai',
    'Arjn Pillay',
    'Arjoon Pillai',
    'Ar\u200Bjun Pil\u00ADlai',
    '\u0410rjun Pillai',
    'Αrјun Ρillаi',
    'Ａｒｊｕｎ Ｐｉｌｌａｉ',
    '𝐀𝐫𝐣𝐮𝐧 𝐏𝐢𝐥𝐥𝐚𝐢',
    'Árjün Pillài',
    'ArjunPillai',
    'A r j u n P i l l a i',
    'Arjun_Pillai',
    'arjun.pillai',
    'P1llai Arjun',
    'Shri Arjun Pillai ji',
    'Arjun sir',
    'Arjunji Pillai',
    'Dr Arjun Pillai',
    'Arjun bhai',
    'अर्जुन पिल्लई',
    'श्री अर्जुन पिल्लई',
    'அர்ஜுன் பிள்ளை',
    'திரு அர்ஜுன் பிள்ளை',
    'అర్జున్ పిళ్ళై గారు',
    'ಶ್ರೀ ಅರ್ಜುನ್ ಪಿಳ್ಳೈ',
    'अर्जुन',
  ])('as %s', (name) => expect(near({ name })).toBe(true))
  test.each([
    'arjun.pillai@acme.example',
    'Arjun.Pillai+x@acme.example',
    'arjunpillai@acme.example',
    'arjun.pilai@acme.example',
    'аrjun.pillai@acme.example',
    'pillai.arjun@gmail.com',
    'a.pillai@gmail.com',
    'arjun_p77@mail.example',
  ])('at %s', (email) => expect(near({ email })).toBe(true))
  test.each(['+91 98765 43210', '09876543210', '98765-43210', '(0)98765 43210', '९८७६५४३२१०'])(
    'under %s',
    (phone) => expect(near({ phone })).toBe(true),
  )
  test.each([
    'It was Arjun Pillai from Engineering.',
    'Engineering, I think he is called arjun',
    'My team lead, Mr Pillai.',
    'Pillai’s jokes never stop',
    'अर्जुन ने मुझे बुलाया',
    'He writes from arjun.pillai+x@acme.example.',
    'His number is 98765 43210',
    'He signs as ArjunPillai',
  ])('in the words “%s”', (text) => expect(near({ texts: [text] })).toBe(true))
  test('in full in the incident, though somebody else is named', () => {
    expect(near({ name: 'Rohan Shah', texts: ['He laughed, and Arjun K. Pillai watched.'] })).toBe(true)
    expect(near({ name: 'Rohan Shah', texts: ['He laughed, and Arjun watched.'] })).toBe(false)
  })
})

describe('others are not', () => {
  test.each([
    '',
    'Mr.',
    'I do not know',
    'the man from the canteen',
    'Rohan Shah',
    'Vijay Pillai',
    'Anil Kapoor',
    'Mr',
    'K.',
    'रोहन शाह',
    'unknown',
  ])('%s', (name) => expect(near({ name })).toBe(false))
  test.each(['rohan.shah@acme.example', 'x@y.example', 'info@acme.example'])('%s', (email) =>
    expect(near({ email })).toBe(false),
  )
  test('an everyday word is a name only where it is written as one', () => {
    const will: Person = {
      firstName: 'Will',
      lastName: 'Grace',
      email: 'will.grace@acme.example',
      phone: null,
    }
    expect([
      near({ texts: ['I hope this will end.'] }, will),
      near({ texts: ['It was Will from the store.'] }, will),
    ]).toEqual([false, true])
  })
  test('the same name for the others: surnames alone are shared by many', () =>
    expect(
      near(
        { name: 'Farhan Khan' },
        { firstName: 'Salma', lastName: 'Khan', email: 's.khan@acme.example', phone: null },
      ),
    ).toBe(false))
})

// ── any of many disguises ────────────────────────────────────────────────────
type Random = () => number
const random =
  (seed: number): Random =>
  () => {
    seed = (seed + 0x6d2b79f5) | 0
    const mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    const more = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((more ^ (more >>> 14)) >>> 0) / 4_294_967_296
  }
const oneOf = <Item>(items: readonly Item[], rand: Random): Item => items[Math.floor(rand() * items.length)]!
const at = (text: string, rand: Random) => Math.floor(rand() * text.length)
const firstNames = [
  'Arjun',
  'Kavita',
  'Ritu',
  'Farah',
  'Neha',
  'Vikram',
  'Leela',
  'Sunil',
  'Hannah',
  'Liam',
  'Grace',
  'Noah',
  'Lakshmi',
  'Venkatesh',
  'Priyanka',
  'Mohammed',
  'Gurpreet',
  'Thirunavukkarasu',
  'Chloé',
  'José',
]
const lastNames = [
  'Pillai',
  'Menon',
  'Bhatt',
  'Khan',
  'Joshi',
  'Mehta',
  'Nair',
  'Berg',
  'Tremblay',
  'Singh',
  'Subramanian',
  'Deshpande',
  'Mukhopadhyay',
  'Gowda',
  'Krishnamurthy',
  'O’Brien',
  'Fernandes',
  'Kulkarni',
]
const twin: Record<string, string> = {
  a: 'а',
  e: 'е',
  o: 'ο',
  p: 'р',
  c: 'с',
  i: 'і',
  x: 'х',
  y: 'у',
  A: 'Α',
  K: 'К',
  M: 'М',
  P: 'Ρ',
  T: 'Т',
}
const hidden = ['\u200B', '\u200C', '\u200D', '\u2060', '\uFEFF', '\u00AD', '\u034F']
const titles = [
  'Mr.',
  'Mrs',
  'Ms.',
  'Dr',
  'Shri',
  'Smt.',
  'Sri',
  'श्री',
  'श्रीमती',
  'ಶ್ರೀ',
  'திரு',
  'శ్రీ',
  'Prof.',
  'Adv.',
]
/** One slip in a word long enough to bear it. */
function slip(word: string, rand: Random): string {
  const place = 1 + Math.floor(rand() * (word.length - 2))
  return oneOf(
    [
      word.slice(0, place) + word.slice(place + 1),
      word.slice(0, place) + word[place] + word.slice(place),
      word.slice(0, place) + word[place + 1] + word[place] + word.slice(place + 2),
      `${word.slice(0, place)}z${word.slice(place + 1)}`,
    ],
    rand,
  )
}
type Disguise = (name: string, rand: Random) => string
const disguises: Record<string, Disguise> = {
  title: (name, rand) => `${oneOf(titles, rand)} ${name}`,
  order: (name) => name.split(' ').toReversed().join(', '),
  middle: (name, rand) => name.replace(' ', ` ${oneOf(['K', 'K.', 'S', 'Kumar', 'Rao'], rand)} `),
  case: (name, rand) =>
    Array.from(name, (letter) => (rand() < 0.5 ? letter.toUpperCase() : letter.toLowerCase())).join(''),
  marks: (name, rand) =>
    Array.from(name, (letter) =>
      /[aeiou]/i.test(letter) && rand() < 0.4
        ? `${letter}${oneOf(['\u0301', '\u0308', '\u0304'], rand)}`
        : letter,
    ).join(''),
  invisible: (name, rand) =>
    [0, 1, 2].reduce((text) => {
      const place = at(text, rand)
      return text.slice(0, place) + oneOf(hidden, rand) + text.slice(place)
    }, name),
  lookAlike: (name, rand) =>
    Array.from(name, (letter) => (rand() < 0.6 ? (twin[letter] ?? letter) : letter)).join(''),
  wide: (name) =>
    Array.from(name, (letter) =>
      /[A-Za-z]/.test(letter) ? String.fromCodePoint(letter.codePointAt(0)! + 0xfee0) : letter,
    ).join(''),
  glued: (name, rand) => name.replaceAll(' ', oneOf(['', '.', '_', '-', '  ', '\u00A0'], rand)),
  slip: (name, rand) => {
    const words = name.split(' ')
    const place = words.findIndex((word) => /^[A-Za-z]{6,}$/.test(word))
    return place < 0 ? name : words.with(place, slip(words[place]!, rand)).join(' ')
  },
  honour: (name, rand) => `${name} ${oneOf(['ji', 'sir', 'saab', 'madam', 'garu', 'bhai'], rand)}`,
}
const beside = new Set(['order', 'marks', 'invisible', 'lookAlike', 'wide'])
/** Freely combined; but names run together are so without slips, and with nothing but names in them. */
function disguised(name: string, rand: Random): { text: string; by: string[] } {
  const drawn = Object.keys(disguises).filter(() => rand() < 0.3)
  const by = drawn.includes('glued') ? drawn.filter((each) => each === 'glued' || beside.has(each)) : drawn
  return { text: by.reduce((text, each) => disguises[each]!(text, rand), name), by }
}

test('any mix of disguises is recognised, as the name and in the text', () => {
  const rand = random(42)
  const missed: string[] = []
  for (let go = 0; go < 1500; go++) {
    const [firstName, lastName] = [oneOf(firstNames, rand), oneOf(lastNames, rand)]
    const person: Person = {
      firstName,
      lastName,
      email: `${firstName}.${lastName}@acme.example`,
      phone: null,
    }
    const { text, by } = disguised(`${firstName} ${lastName}`, rand)
    if (!isNear({ ...nobody, name: text }, person))
      missed.push(`${firstName} ${lastName} as ${text} by ${by.join()}`)
    if (!isNear({ ...nobody, texts: [`In the lift I met ${text}, who would not let me out.`] }, person))
      missed.push(`${firstName} ${lastName} in the text as ${text} by ${by.join()}`)
  }
  expect(missed).toEqual([])
})

test('an address with a tag, without its dots, or in another case; a phone in any writing', () => {
  const rand = random(7)
  for (let go = 0; go < 500; go++) {
    const [first, last] = [oneOf(firstNames, rand), oneOf(lastNames, rand)]
    const digits = Array.from({ length: 10 }, (_, place) => (place === 0 ? 9 : Math.floor(rand() * 10))).join(
      '',
    )
    const person: Person = {
      firstName: first,
      lastName: last,
      email: `${first}.${last}@acme.example`.toLowerCase(),
      phone: `+91${digits}`,
    }
    const [local = '', domain = ''] = person.email.split('@')
    const locals = [local, local.replace('.', ''), local.toUpperCase(), local.replaceAll('a', 'а')]
    const email = `${oneOf(locals, rand)}${oneOf(['', '+x', '+news.2'], rand)}@${domain}`
    const prefix = oneOf(['', '0', '+91 ', '0091-', '91'], rand)
    const halves = `${digits.slice(0, 5)} ${digits.slice(5)}`
    const phone = prefix + oneOf([digits, halves, digits.replaceAll(/(\d{3})(?=\d)/g, '$1-')], rand)
    expect([email, near({ email }, person), phone, near({ phone }, person)]).toEqual([
      email,
      true,
      phone,
      true,
    ])
  }
})

test('it asks seldom: names of other people, alone and in what they say', () => {
  const committee = [
    ['Kavita', 'Menon'],
    ['Arjun', 'Pillai'],
    ['Ritu', 'Bhatt'],
    ['Farah', 'Khan'],
    ['Neha', 'Joshi'],
    ['Vikram', 'Mehta'],
    ['Leela', 'Nair'],
  ].map(([firstName = '', lastName = '']): Person => ({
    firstName,
    lastName,
    email: `${firstName}.${lastName}@acme.example`.toLowerCase(),
    phone: null,
  }))
  const firsts = [
    'Amit',
    'Sanjay',
    'Deepak',
    'Rahul',
    'Pooja',
    'Anjali',
    'Swati',
    'Manish',
    'Suresh',
    'Ramesh',
    'Geeta',
    'Sarita',
    'Mohit',
    'Karan',
    'Nisha',
    'Divya',
    'Imran',
    'Salim',
    'John',
    'Mary',
    'David',
    'Emma',
    'Jack',
    'Olivia',
    'Lucas',
    'Ganesh',
    'Harish',
    'Meena',
    'Usha',
    'Rekha',
    'Ajay',
    'Vijay',
    'Rohan',
    'Tara',
    'Anil',
    'Meera',
  ]
  const lasts = [
    'Sharma',
    'Verma',
    'Gupta',
    'Patel',
    'Reddy',
    'Rao',
    'Iyer',
    'Shah',
    'Kapoor',
    'Malhotra',
    'Chopra',
    'Das',
    'Bose',
    'Ghosh',
    'Sen',
    'Mishra',
    'Yadav',
    'Thomas',
    'George',
    'Wilson',
    'Clarke',
    'Brown',
    'Smith',
    'Jones',
    'Naik',
    'Patil',
    'Kulkarni',
    'Shetty',
    'Gowda',
    'Naidu',
  ]
  const story =
    'On Monday he came to my desk after lunch and said that I will never be promoted ' +
    'unless I meet him alone. I was afraid, and told nobody here. Two people from Sales ' +
    'saw it; they may say more. He then sent messages until late at night.'
  const names = firsts
    .flatMap((first) => lasts.map((last) => `${first} ${last}`))
    .filter((name) => committee.some((person) => isNear({ ...nobody, name, texts: [story] }, person)))
  expect(names.length / (firsts.length * lasts.length)).toBeLessThan(0.01)
  expect(committee.filter((person) => isNear({ ...nobody, texts: [story] }, person))).toEqual([])
})

test('a text of any length is read in a moment, and not quadratically', () => {
  const words = Array.from({ length: 40 }, (_, place) => `word${place} arjan pilloi `.repeat(800))
  expect(typeof near({ name: 'Someone', texts: words })).toBe('boolean')
})

test('the end of a complaint as long as one may be is read, for a whole committee', () => {
  const filler = 'she said that it was late and that she would leave. '
  const full = filler.repeat(Math.ceil(100_000 / filler.length)).slice(0, 99_900)
  const texts = [...Array.from({ length: 9 }, () => full), `${full} It was Arjun Pillai again.`]
  const written = { ...nobody, name: 'Someone', texts }
  const others = Array.from({ length: 40 }, (_, at) => ({
    ...arjun,
    firstName: `Zo${at}`,
    lastName: `Xu${at}`,
    email: `z${at}@acme.example`,
    phone: null,
  }))
  expect(isNear(written, arjun)).toBe(true)
  expect(others.filter((person) => isNear(written, person))).toEqual([])
})
test('one word of a hundred thousand letters takes no longer than many words do', () => {
  const started = performance.now()
  expect(near({ name: 'Someone', texts: ['a'.repeat(100_000), 'Arjun'.repeat(20_000)] })).toBe(false)
  expect(performance.now() - started).toBeLessThan(5_000)
})
