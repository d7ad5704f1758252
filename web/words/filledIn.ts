/**
 * Sentences of the API that hold a name or a number: "“Place” needs an answer." is said by the words of
 * "“{{label}}” needs an answer."
 */
type Words = Record<string, string>
type Form = { pattern: RegExp; names: string[]; key: string }

const hole = /\{\{(\w+)\}\}/
const formsOf = new WeakMap<Words, Form[]>()

/**
 * The words of the first form that the sentence has, filled with what stood in it; the sentence itself where
 * there is none.
 */
export function filledIn(sentence: string, words: Words): string {
  const forms = formsOf.get(words) ?? readForms(words)
  for (const { pattern, names, key } of forms) {
    const found = pattern.exec(sentence)
    if (found)
      return names.reduce(
        (said, name, at) => said.replaceAll(`{{${name}}}`, () => found[at + 1] ?? ''),
        words[key] ?? sentence,
      )
  }
  return sentence
}

/**
 * The forms with most words of their own come first, so that a longer sentence is not taken for a shorter
 * one.
 */
function readForms(words: Words): Form[] {
  const own = (key: string) => key.replaceAll(new RegExp(hole, 'g'), '').length
  const forms = Object.keys(words)
    .filter((key) => hole.test(key))
    .toSorted((a, b) => own(b) - own(a))
    .map(formOf)
  formsOf.set(words, forms)
  return forms
}

function formOf(key: string): Form {
  const pieces = key.split(hole)
  const pattern = pieces
    .map((piece, at) => (at % 2 === 1 ? '(.+)' : piece.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('')
  return { pattern: new RegExp(`^${pattern}$`, 's'), names: pieces.filter((_, at) => at % 2 === 1), key }
}
