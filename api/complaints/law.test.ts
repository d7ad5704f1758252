import { expect, test } from 'vitest'
import { confirmDrawing } from '../../test/confirmDrawing.ts'
import { compile } from '../../workflows/definition/compile.ts'
import { eu } from '../../workflows/definition/templates/eu/eu.ts'
import { lawOf } from './law.ts'

test('a version from before editions were recorded names the pack alone', () => {
  const { definition } = compile(confirmDrawing(eu))
  if (!definition) throw new Error('It is publishable')
  const { lawEdition, ...before } = definition
  expect(lawOf(definition)).toEqual(lawEdition)
  expect(lawOf(before)).toEqual({ name: 'EU whistleblowing (2019/1937)', edition: null, lookedUpOn: null })
  expect(lawOf({ ...before, lawPack: null })).toBeNull()
})
