import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Paths of all TypeScript files that git tracks or would add, from the root of the project. */
export const listSources = (): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && existsSync(path))
