import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const web = fileURLToPath(new URL('..', import.meta.url))
const mantine = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css'))
const filesIn = (folder: string, ending: RegExp) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => ending.test(file))
        .map((file) => join(folder, file))
    : []
const stylesOf = (name: string) => join(mantine, `styles/${name}.css`)
const named = (file: string) =>
  [...readFileSync(new URL(file, import.meta.url), 'utf8').matchAll(/core\/styles\/([\w-]+)\.css/g)].map(
    ([, name = '']) => name,
  )
const bare = (css: string) => css.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/\s+/g, '')

/** The parts of Mantine that a file imports by name from its core. */
const imported = (code: string) =>
  [...code.matchAll(/import \{([^}]*)\} from ["']@mantine\/core["']/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())

/** The folders of Mantine's parts that one part is made of. */
const madeOf = (part: string) =>
  filesIn(join(mantine, 'esm/components', part), /\.mjs$/).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/from "(\.[^"]+)"/g)].map(
      ([, path = '']) =>
        /esm\/(?:components|utils)\/(\w+)/.exec(normalize(join(dirname(file), path)))?.[1] ?? '',
    ),
  )

/** Every part with looks of its own that a screen wears, by whatever way. */
function worn(): Set<string> {
  const ours = filesIn(web, /\.tsx?$/)
  const theirs = ['charts', 'dates', 'notifications'].flatMap((name) =>
    filesIn(join(mantine, '..', name, 'esm'), /\.mjs$/),
  )
  const todo = [...ours, ...theirs].flatMap((file) => imported(readFileSync(file, 'utf8')))
  const parts = new Set<string>()
  for (let part = todo.pop(); part !== undefined; part = todo.pop()) {
    if (part === '' || parts.has(part)) continue
    parts.add(part)
    todo.push(...madeOf(part))
  }
  return new Set([...parts].filter((part) => existsSync(stylesOf(part))))
}

test('what a screen wears of Mantine has its looks, and nothing else is sent', () => {
  const ground = ['baseline', 'default-css-variables', 'global']
  const styleNames = [...named('first.css'), ...named('rest.css')]
  expect(styleNames.toSorted()).toEqual([...worn(), ...ground].toSorted())
})

test('each part stands in the order of the whole', () => {
  const whole = bare(readFileSync(join(mantine, 'styles.css'), 'utf8'))
  for (const file of ['first.css', 'rest.css']) {
    const places = named(file).map((name) => whole.indexOf(bare(readFileSync(stylesOf(name), 'utf8'))))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  }
})
