/** Which sentences the screens say through `t`, and which words stand there without. */
import { parts, part, sourcesIn, textOf, walk, type Node, type Source } from './trees.ts'

/** `isCounted`: said with a count, so it has a form for one and one for more. */
export type KeyUse = { key: string; folder: string; at: string; isCounted: boolean }
export type CollectedKeys = {
  uses: KeyUse[]
  /** Sentences about words that do not go through `t`, by file and line. */
  wrong: string[]
}

/** Fields and attributes that hold words wherever they stand. */
const wordy = new Set([
  'label',
  'placeholder',
  'title',
  'description',
  'aria-label',
  'alt',
  'error',
  'words',
  'msg',
  'lead',
  'question',
  'verb',
  'legend',
  'nothingFoundMessage',
  'message',
  'aria-description',
  'summary',
])
const hasLetters = (text: string) =>
  !ownNames.has(text.trim()) && /\p{L}{2}/u.test(text.replace(/&\w+;|https?:\/\/\S*/g, ''))
const isSentence = (text: string) => /^["“]?(\p{Lu}\p{Ll}+|[AI])[,’:]?\s+(\S+\s+)*[\p{L}…]/u.test(text)
/** A word that stands alone and is given on: in a table of names, or as one of two. */
const isName = (text: string, [above, over]: Node[], node: Node) =>
  !ownNames.has(text) &&
  !(above?.type === 'ArrayExpression' && over?.type === 'TSAsExpression') &&
  /^\p{Lu}\p{Ll}{2,}$/u.test(text) &&
  namePlaces.has(above?.type ?? '') &&
  above?.['key'] !== node
/** Names of others, and ours; the same in every language. */
const ownNames = new Set(['Google', 'Microsoft', 'Redress'])
const namePlaces = new Set([
  'Property',
  'ConditionalExpression',
  'ArrayExpression',
  'LogicalExpression',
  'ArrowFunctionExpression',
  'ReturnStatement',
  'JSXAttribute',
])

/** Looks through all screens. */
export function collectScreens(): CollectedKeys {
  const collected: CollectedKeys = { uses: [], wrong: [] }
  for (const source of sourcesIn('web').filter(({ file }) => !/^web\/(words|build)/.test(file)))
    collectFrom(source, collected)
  return collected
}

function collectFrom(source: Source, collected: CollectedKeys): void {
  walk(source.tree, (node, above) => {
    const at = `${source.file}:${source.lineOf(node)}`
    const say = (key: string, isCounted = false) =>
      collected.uses.push({
        key,
        isCounted: isCounted || key.includes('{{count}}'),
        folder: source.file.split('/').length > 2 ? (source.file.split('/')[1] ?? '') : 'web',
        at,
      })
    if (isFirstSaid(node, above[0]))
      return sayings(node, above[0], say, () => collected.wrong.push(`${at} t() needs a whole sentence`))
    const isWhole = isAttribute(node, 'say') || isAttribute(node, 'i18nKey')
    if (isWhole)
      for (const { text } of stringsIn(part(node, 'value')))
        say(
          text,
          parts(above[0], 'attributes').some((each) => isAttribute(each, 'count')),
        )
    if (isWhole) return false
    const text = bareWords(node, above)
    if (text !== undefined) collected.wrong.push(`${at} is not said through t: ${text.trim()}`)
    return !isQuiet(node, above)
  })
}

/** The first argument of `t(…)` or `msg(…)`. */
const isFirstSaid = (node: Node, call: Node | undefined): boolean =>
  call?.type === 'CallExpression' &&
  parts(call, 'arguments')[0] === node &&
  ['t', 'msg'].includes(nameOfCallee(part(call, 'callee')))
const nameOfCallee = (callee: Node | undefined): string =>
  textOf(callee, 'name') || textOf(part(callee, 'property'), 'name')

function sayings(
  sentence: Node,
  call: Node | undefined,
  say: (key: string, isCounted: boolean) => void,
  fail: () => void,
): false {
  const isCounted = parts(parts(call, 'arguments')[1], 'properties').some(
    (property) => textOf(part(property, 'key'), 'name') === 'count',
  )
  const strings = stringsIn(sentence)
  if (strings.some(({ isPieced }) => isPieced)) fail()
  for (const { text } of strings) say(text, isCounted)
  return false
}

/**
 * String literals that an expression may give. `isPieced`: put together from pieces, so it is no whole
 * sentence.
 */
function stringsIn(node: Node | undefined): { text: string; isPieced: boolean }[] {
  if (!node) return []
  if (node.type === 'Literal')
    return typeof node['value'] === 'string' ? [{ text: node['value'], isPieced: false }] : []
  if (node.type === 'TemplateLiteral')
    return [{ text: piecesOf(node).join('…'), isPieced: parts(node, 'expressions').length > 0 }]
  if (node.type === 'BinaryExpression' && textOf(node, 'operator') === '+') return overLines(node)
  if (node.type === 'ConditionalExpression')
    return [...stringsIn(part(node, 'consequent')), ...stringsIn(part(node, 'alternate'))]
  if (node.type === 'LogicalExpression')
    return [...stringsIn(part(node, 'left')), ...stringsIn(part(node, 'right'))]
  return [
    'JSXExpressionContainer',
    'TSAsExpression',
    'ParenthesizedExpression',
    'TSNonNullExpression',
  ].includes(node.type)
    ? stringsIn(part(node, 'expression'))
    : []
}

/** A sentence that goes on over several lines is one; with anything but words in between, it is pieces. */
function overLines(sum: Node): { text: string; isPieced: boolean }[] {
  const sides = [stringsIn(part(sum, 'left')), stringsIn(part(sum, 'right'))]
  const [left, right] = sides.map((texts) => (texts.length === 1 ? texts[0] : undefined))
  return left && right && !left.isPieced && !right.isPieced && isWords(sum)
    ? [{ text: left.text + right.text, isPieced: false }]
    : sides.flat().map(({ text }) => ({ text, isPieced: true }))
}
const isWords = (node: Node | undefined): boolean =>
  node?.type === 'BinaryExpression'
    ? isWords(part(node, 'left')) && isWords(part(node, 'right'))
    : node?.type === 'Literal'

const piecesOf = (template: Node): string[] =>
  parts(template, 'quasis').map((quasi) => (quasi['value'] as { cooked?: string }).cooked ?? '')
const isAttribute = (node: Node, name: string) =>
  node.type === 'JSXAttribute' && textOf(part(node, 'name'), 'name') === name

/**
 * Words that people would see and that no `t` says: in a tag, in a field that holds words, or a sentence
 * anywhere.
 */
function bareWords(node: Node, above: Node[]): string | undefined {
  if (node.type === 'JSXText') return hasLetters(textOf(node, 'value')) ? textOf(node, 'value') : undefined
  const isSpoken =
    node.type === 'JSXExpressionContainer'
      ? above[0]?.type === 'JSXElement' || above[0]?.type === 'JSXFragment'
      : wordy.has(nameOf(node))
  if (isSpoken)
    return stringsIn(node.type === 'JSXExpressionContainer' ? node : part(node, 'value')).find(({ text }) =>
      hasLetters(text),
    )?.text
  return node.type === 'Literal' || node.type === 'TemplateLiteral'
    ? stringsIn(node).find(({ text }) => isSentence(text) || isName(text, above, node))?.text
    : undefined
}

function nameOf(node: Node): string {
  if (node.type === 'JSXAttribute') return textOf(part(node, 'name'), 'name')
  return node.type === 'Property' && node['shorthand'] !== true
    ? textOf(part(node, 'key'), 'name') || textOf(part(node, 'key'), 'value')
    : ''
}

/**
 * Whether text is not ours to translate: errors for developers, imports, fonts, languages by their own names, and the
 * demo's people.
 */
const isQuiet = (node: Node, above: Node[]) =>
  (node.type === 'NewExpression' && textOf(part(node, 'callee'), 'name') === 'Error') ||
  node.type === 'ImportDeclaration' ||
  nameOf(node).startsWith('fontFamily') ||
  (node.type === 'VariableDeclarator' && textOf(part(node, 'id'), 'name') === 'languages') ||
  (nameOf(node) === 'name' && above.some((each) => textOf(part(each, 'id'), 'name') === 'demoAccounts'))
