/**
 * Runs an operator command: `npm run NAME -- …` from a checkout, `node command.js NAME …` in the image. A command is
 * a file of `commands/` with a line here, a script in package.json, and its use in README or docs.
 */
import { runCommand, type Command } from './commands/command.ts'
import { endProcess, supervise } from './processLifecycle.ts'

const commands: Record<string, () => Promise<Command>> = {
  setup: async () => (await import('./commands/setup.ts')).setup,
  ledger: async () => (await import('./commands/ledger.ts')).ledger,
  backup: async () => (await import('./commands/backup.ts')).backup,
  restore: async () => (await import('./commands/restore.ts')).restore,
  keys: async () => (await import('./commands/keys.ts')).keys,
  cases: async () => (await import('./commands/cases.ts')).cases,
}

supervise(async () => {
  const [name = '', ...args] = process.argv.slice(2)
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  await endProcess(load ? await runCommand(await load(), args) : refuse(name))
})

function refuse(name: string): number {
  const known = Object.keys(commands).join(', ')
  console.error(`\n${name ? `"${name}" is not a command.` : 'Name a command.'} There are: ${known}.\n`)
  return 2
}
