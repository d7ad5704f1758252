import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

const named = (file: string) => [...readFileSync(new URL(file, import.meta.url), 'utf8').matchAll(/core\/styles\/([\w-]+)\.css/g)].map(([, name = '']) => name)
const folder = createRequire(import.meta.url).resolve('@mantine/core/styles.css')
const bare = (css: string) => css.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/\s+/g, '')

test('both parts together are all of Mantine’s looks, each in the order of the whole', () => {
  const whole = bare(readFileSync(folder, 'utf8'))
  const pieces = [...named('first.css'), ...named('rest.css')].map((name) => ({ name, css: bare(readFileSync(folder.replace('styles.css', `styles/${name}.css`), 'utf8')) }))
  expect(new Set(pieces.map(({ name }) => name)).size).toBe(pieces.length)
  expect(pieces.reduce((sum, { css }) => sum + css.length, 0)).toBe(whole.length)
  for (const part of ['first.css', 'rest.css']) {
    const places = named(part).map((name) => whole.indexOf(pieces.find((piece) => piece.name === name)?.css ?? 'none'))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
  }
})
