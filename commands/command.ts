/**
 * The one shape of operator commands: a module exports a `Command`, and `runCommand` parses the arguments and runs
 * the action they name. Nothing runs when a command module is imported.
 */
import { parseArgs, type ParseArgsConfig } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>
type Arguments = { values: Record<string, string | boolean | undefined>; positionals: string[] }
export type Action = {
  /** What follows the command's name, as usage prints it: `key WORKSPACE_ID`. */
  usage: string
  /** What the action does, in half a line. */
  summary: string
  options?: Options
  /** How many values without a name the action takes; none unless it says so. */
  positionals?: number
  /** Resolves to whether all is well. Throws UsageError for values that cannot be, StartError for what is refused. */
  run(args: Arguments): Promise<boolean>
}
/** `actions` by name; an action named '' is the command itself, where no other is named. */
export type Command = { name: string; actions: Record<string, Action> }

/** The arguments are wrong: usage is printed, and the exit code is 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/**
 * Runs the action that `given` (what follows the command's name) asks for. Resolves to the exit code: 0 when all is
 * well, 1 when it is not, 2 for wrong usage, which is printed. Other errors are thrown.
 */
export async function runCommand(command: Command, args: string[]): Promise<number> {
  try {
    const { action, rest } = findAction(command, args)
    return (await action.run(parse(action, rest))) ? 0 : 1
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(`\n${error.message}\n\n${usageOf(command)}\n`)
    return 2
  }
}

function findAction({ name, actions }: Command, args: string[]): { action: Action; rest: string[] } {
  const [actionName = '', ...rest] = args
  const action = Object.hasOwn(actions, actionName) ? actions[actionName] : undefined
  if (actionName && action) return { action, rest }
  const alone = actions['']
  if (alone) return { action: alone, rest: args }
  throw new UsageError(
    actionName ? `"${actionName}" is not an action of ${name}.` : `${name} needs an action.`,
  )
}

function parse({ options = {}, positionals: count = 0 }: Action, args: string[]): Arguments {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: count > 0 })
    if (positionals.length !== count)
      throw new UsageError(
        positionals.length < count ? 'A value is missing.' : `"${positionals[count]}" is one value too many.`,
      )
    return { values: values as Arguments['values'], positionals }
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** Each action as it is typed from a checkout and in the image. */
export function usageOf({ name, actions }: Command): string {
  const lines = Object.values(actions).flatMap(({ usage, summary }) => [
    `  npm run ${name} -- ${usage}`,
    `      ${summary}`,
  ])
  return ['Usage:', ...lines, `  In the image: node command.js ${name} …`].join('\n')
}
