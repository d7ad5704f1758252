import { expect, test } from 'vitest'
import { entries } from '../../api/navigation/entries.ts'
import { icons } from './icons.ts'

test.each(entries.map(({ label, icon }) => [label, icon]))('%s has a picture in the menu: %s', (_, icon) => {
  expect(icons[icon]).toBeDefined()
})
