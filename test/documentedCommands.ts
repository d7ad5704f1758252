/** For tests: the commands that README and docs tell people to type, each as it stands there. */
import { readFileSync } from 'node:fs'
import { globSync } from 'tinyglobby'

export type DocumentedCommand = {
  page: string
  command: string
  /** Why it cannot be run by a test, as the block's info string says after `not-run:`; null where it can. */
  notRun: string | null
}
const program = /^(?:[A-Z][A-Z_]*=\S* +)*(?:npm|npx|node|docker|temporal|aws|helm) /

/** Of all pages, in their order, each once. */
export function documentedCommands(): DocumentedCommand[] {
  const pages = ['README.md', ...globSync('docs/*.md').toSorted()]
  const all = pages.flatMap((page) =>
    commandsIn(readFileSync(page, 'utf8')).map((each) => ({ page, ...each })),
  )
  return all.filter(
    ({ command, notRun }, at) =>
      all.findIndex((each) => each.command === command && each.notRun === notRun) === at,
  )
}

/** Lines of fenced blocks, and commands between backticks; in a row of a table `-- …` goes on the row's command. */
export function commandsIn(page: string): Pick<DocumentedCommand, 'command' | 'notRun'>[] {
  const fenced = /^```([^\n]*)\n([\s\S]*?)^```$/gm
  const blocks = [...page.matchAll(fenced)].flatMap(([, info = '', body = '']) => {
    const notRun = /\bnot-run: (.+)$/.exec(info)?.[1]?.trim() ?? null
    return body
      .replaceAll(/ *\\\n */g, ' ')
      .split('\n')
      .filter((line) => line.trim() && !line.startsWith('#'))
      .slice(0, notRun === null ? undefined : 1)
      .map((line) => ({ command: line.trim(), notRun }))
  })
  const inline = page
    .replaceAll(fenced, '')
    .split('\n')
    .flatMap((line) => inLine(line))
    .map((command) => ({ command, notRun: null }))
  return [...blocks, ...inline]
}

function inLine(line: string): string[] {
  const spans = [...line.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span.replaceAll(String.raw`\|`, '|'))
  const commands = spans.filter((span) => program.test(span))
  const first = line.startsWith('| `') ? commands[0] : undefined
  const more = first ? spans.filter((span) => span.startsWith('-- ')) : []
  return [...commands, ...more.map((rest) => `${first?.split(' -- ')[0]} ${rest}`)]
}
