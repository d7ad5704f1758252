/**
 * Sentences that the API writes and the screens say with `told` or `t(variable)`: found where they are
 * written.
 */
import type { Module } from '../../api/core/module.ts'
import { modules } from '../../api/modules.ts'
import { errors } from '../../api/core/errors.ts'
import { disclaimer } from '../../workflows/definition/law.ts'
import { roleNames, roles, type Role } from '../../workflows/definition/roles.ts'
import { templates } from '../../workflows/definition/templates/index.ts'
import { part, parts, sourcesIn, textOf, walk, type Node } from './trees.ts'

/** Files in which every text is a word to be said. */
const wordFiles = [
  'api/complaints/page/timeline.ts',
  'api/complaints/page/whoSees.ts',
  'api/complaints/page/current.ts',
  'api/complaints/process.ts',
  'workers/complaints/noticeWords.ts',
  'workers/workspaces/telling.ts',
  'api/workflows/parts/refusals.ts',
]
/** Calls whose texts people read. */
const telling = new Set([
  'problem',
  'wrong',
  'badField',
  'notThere',
  'notNow',
  'opening',
  'min',
  'max',
  'regex',
  'refine',
  'email',
  'url',
  'uuid',
  'date',
  'length',
  'superRefine',
  'startsWith',
])
const isSentence = (text: string) =>
  /^[“\p{Lu}{].*\s.*\p{L}{2}/u.test(text) &&
  /\p{L}{2}/u.test(text.replaceAll(/\{\{\w+\}\}/g, '')) &&
  !text.includes('}}{{')

/**
 * Who acts, by when, and how many must come, which the API puts together from parts (api/complaints/words.ts,
 * api/meetings/describe.ts).
 */
const actors = [
  'the committee',
  'the complainant',
  'the respondent',
  'the employer',
  'a named person',
  'nobody: it happens by itself',
  'another step',
  'In charge',
  'Scheduler',
  'Substitute',
  'Employer',
  'Member',
  'In charge of a step',
  'a member who has left',
]
const units = ['working day', 'working days', 'day', 'days', 'month', 'months', 'hour', 'hours']
const limits = units.flatMap((unit) =>
  ['', ' of filing', ' of “{{step}}” being done', ' of the last incident'].map(
    (from) => `within {{amount}} ${unit}${from}`,
  ),
)
const quorums = [
  ...['member', 'members'].flatMap((members) =>
    ['', ', the presiding officer among them'].map(
      (also) => `At least {{quorum}} ${members} must be there${also}`,
    ),
  ),
  'The presiding officer must be there',
].flatMap((needed) => [`${needed}.`, `${needed}. {{present}} came.`])

/** What a domain brings that people read. */
const wordsOf = ({ permissions, menu, audit, notices, reportColumns }: Module): string[] => [
  ...Object.values(permissions ?? {}).flatMap(({ label, group }) => [label, group]),
  ...(menu ?? []).flatMap(({ label, group }) => [label, group ?? label]),
  ...Object.values(audit ?? {}).flatMap(({ label, acts = {}, all = label }) => [
    label,
    all,
    ...Object.values(acts),
  ]),
  ...Object.values({ ...notices, ...reportColumns }).map(({ label }) => label),
]
const wordsOfRole = (role: Role) => {
  const { label, many, one, meaning } = roles[role]
  return [label, many, one, meaning]
}

/** All of them; a piece that is put in stands as a place: "“{{label}}” needs an answer." */
export function collectSpoken(): string[] {
  const written = [
    'api',
    'workflows/definition',
    'workflows/engine',
    'workers/complaints',
    'workers/workspaces',
  ]
    .flatMap(sourcesIn)
    .filter(({ file }) => !/definition\/(law|templates)\//.test(file))
    .flatMap(({ file, tree }) => spokenIn(tree, wordFiles.includes(file)))
  const tables = [
    ...Object.values(modules).flatMap(wordsOf),
    ...roleNames.flatMap(wordsOfRole),
    ...Object.values(errors).map(([, sentence]) => sentence),
    ...Object.values(templates).flatMap(({ name, summary }) => [name, summary]),
    disclaimer,
    ...actors,
    ...limits,
    ...quorums,
  ]
  return [...new Set([...tables, ...written])]
}

const place = /(?<!\{)\{by\}(?!\})/
/** Notices write their places with one brace, `{caseNo}`, and say when it is due where it is. */
const inPlaces = (text: string) =>
  (place.test(text) ? [text.replace(place, ''), text.replace(place, ' It is due on {dueOn}.')] : [text]).map(
    (each) => each.replaceAll(/(?<!\{)\{(\w+)\}(?!\})/g, '{{$1}}'),
  )

function spokenIn(tree: Node, isAllWords: boolean): string[] {
  const found: string[] = []
  walk(tree, (node) => {
    if (node.type === 'ImportDeclaration') return false
    const spoken =
      isAllWords && (node.type === 'Literal' || node.type === 'TemplateLiteral') ? [node] : spokenParts(node)
    found.push(...spoken.flatMap(formsOf).flatMap(inPlaces).filter(isSentence))
    return true
  })
  return found
}

/** What a call or a field says to people. */
function spokenParts(node: Node): Node[] {
  if (
    node.type === 'CallExpression' &&
    telling.has(
      textOf(part(node, 'callee'), 'name') || textOf(part(part(node, 'callee'), 'property'), 'name'),
    )
  )
    return parts(node, 'arguments')
  const value = part(node, 'value')
  return node.type === 'Property' &&
    ['message', 'words', 'tooLarge'].includes(textOf(part(node, 'key'), 'name')) &&
    value
    ? [value]
    : []
}

/** The sentences that an expression may give, with a place for each piece that is only known later. */
function formsOf(node: Node): string[] {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? [node['value']] : []
  if (node.type === 'ConditionalExpression')
    return ['consequent', 'alternate'].flatMap((side) => part(node, side) ?? []).flatMap(formsOf)
  if (node.type === 'LogicalExpression')
    return ['left', 'right'].flatMap((side) => part(node, side) ?? []).flatMap(formsOf)
  if (node.type === 'ArrowFunctionExpression')
    return [part(node, 'body')].flatMap((body) =>
      body && body.type !== 'BlockStatement' ? formsOf(body) : [],
    )
  if (node.type === 'ParenthesizedExpression')
    return [part(node, 'expression')].flatMap((inner) => (inner ? formsOf(inner) : []))
  return node.type === 'TemplateLiteral' ? templateForms(node) : []
}

function templateForms(node: Node): string[] {
  const holes = parts(node, 'expressions')
  const taken = new Set<string>()
  return parts(node, 'quasis').reduce<string[]>(
    (forms, quasi, at) => {
      const text = (quasi['value'] as { cooked?: string }).cooked ?? ''
      const hole = holes[at]
      const pieces = hole ? pieceForms(hole, taken) : ['']
      return forms.flatMap((form) => pieces.map((piece) => `${form}${text}${piece}`))
    },
    [''],
  )
}

/** One of a few words, or a place named after what comes there. */
function pieceForms(hole: Node, taken: Set<string>): string[] {
  const known = hole.type === 'ConditionalExpression' ? formsOf(hole) : []
  if (known.length === 2) return known
  const name = nameOf(hole)
  const free = taken.has(name) ? `${name}${taken.size}` : name
  taken.add(free)
  return [`{{${free}}}`]
}

function nameOf(node: Node | undefined): string {
  if (node?.type === 'Identifier') return textOf(node, 'name')
  if (node?.type === 'MemberExpression') return textOf(part(node, 'property'), 'name') || 'value'
  if (node?.type === 'LogicalExpression') return nameOf(part(node, 'left'))
  if (node?.type === 'ChainExpression') return nameOf(part(node, 'expression'))
  if (node?.type !== 'CallExpression') return 'value'
  return nameOf(part(part(node, 'callee'), 'object') ?? part(node, 'callee'))
}
