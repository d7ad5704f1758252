/** The hook of .githooks/pre-commit, in a repository of its own. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'redress-hook-'))
const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org']
const git = (...args: string[]) =>
  execFileSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
const write = (name: string, text: string) => writeFileSync(join(folder, name), text)

beforeAll(() => {
  git('init', '-q')
  git('config', 'core.hooksPath', resolve('.githooks'))
  for (const name of ['.oxfmtrc.json', '.oxlintrc.json', 'package.json']) cpSync(name, join(folder, name))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  write('.gitignore', 'node_modules\n')
})
afterAll(() => rmSync(folder, { recursive: true }))

test('what is staged is formatted in the commit', () => {
  write('limits.ts', 'export const  maxRows = "5";\n')
  git('add', 'limits.ts')
  git('commit', '-qm', 'test: add limits')
  expect(git('show', 'HEAD:limits.ts')).toBe("export const maxRows = '5'\n")
})

test('a file with changes that are not staged is checked and left as it is', () => {
  write('limits.ts', "export const maxRows = '6';\n")
  git('add', 'limits.ts')
  write('limits.ts', "export const maxRows = '7'\n")
  expect(() => git('commit', '-qm', 'test: change limits')).toThrow()
  expect(git('show', ':limits.ts')).toBe("export const maxRows = '6';\n")
})

test('what the linter refuses is not committed', () => {
  git('reset', '-q', '--hard')
  write('limits.ts', 'export const maxRows: any = 5\n')
  git('add', 'limits.ts')
  expect(() => git('commit', '-qm', 'test: change limits')).toThrow(/no-explicit-any/)
})

test('a commit without code needs nothing of it', () => {
  git('reset', '-q', '--hard')
  write('notes.md', 'Notes\n')
  git('add', 'notes.md')
  git('commit', '-qm', 'docs: add notes')
  expect(git('log', '-1', '--format=%s').trim()).toBe('docs: add notes')
})
