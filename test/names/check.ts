/**
 * `npm run check:names`: prints every name that breaks a rule, and every entry of the allow-list that allows nothing.
 */
import { readFileSync } from 'node:fs'
import { listSources } from '../sources.ts'
import { allowedNames, type AllowedName } from './allowedNames.ts'
import { findNameProblems, type NameProblem } from './findNameProblems.ts'

const maxAllowed = 40

const files = listSources().filter((path) => !/^(test\/toyDomain|prisma\/generated)\//.test(path))

const allows = (entry: AllowedName, { rule, name, at }: NameProblem) =>
  entry.rule === rule && entry.name === name && at.startsWith(entry.at ?? '')

const problems = files.flatMap((path) => findNameProblems(path, readFileSync(path, 'utf8')))
const lines = [
  ...problems
    .filter((problem) => !allowedNames.some((entry) => allows(entry, problem)))
    .map(({ rule, name, at }) => `${at} ${rule}: ${name}`),
  ...allowedNames
    .filter((entry) => !problems.some((problem) => allows(entry, problem)))
    .map(({ rule, name, at }) => `test/names/allowedNames.ts: ${rule} ${name} ${at ?? ''} allows nothing`),
  ...(allowedNames.length > maxAllowed
    ? [`test/names/allowedNames.ts has more than ${maxAllowed} entries`]
    : []),
]
for (const line of lines) console.error(line)
process.exitCode = lines.length > 0 ? 1 : 0
