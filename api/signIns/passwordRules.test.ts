/** A password is nothing that stands beside it on the page. */
import { expect, test } from 'vitest'
import { AppError } from '../core/errors.ts'
import { refuseWeak } from './passwordRules.ts'

const owner = { email: 'meera.iyer@acme.example', firstName: 'Meera', lastName: 'Iyer Nair' }
const refusedWith = (password: string, of: Parameters<typeof refuseWeak>[2] = owner): string | null => {
  try {
    refuseWeak('userPassword', password, of)
    return null
  } catch (error) {
    return error instanceof AppError ? (error.extra.fields?.[0]?.text.code ?? error.code) : String(error)
  }
}

test.each([
  'Meera Iyer Nair',
  'meera-iyer-nair',
  'MeeraIyerNair2026!',
  'Iyer Nair, Meera',
  'meera12345',
  '1990-Meera-1990',
  'iyernair 77',
  'ＭeeraIyerNair',
])('own name is refused: %s', (password) => {
  expect(refusedWith(password)).toBe('signIns.passwordIsName')
})

test.each(['meera.iyer@acme.example', 'Meera.Iyer', 'meeraiyer2026', 'meera.iyer@acme'])(
  'own address is refused: %s',
  (password) => {
    expect(refusedWith(password)).toBe('signIns.passwordIsEmail')
  },
)

test.each(['Meera likes long walks', 'correct horse battery', 'iyer-und-noch-etwas', '7391 8264 5520'])(
  'what holds more than that is fine: %s',
  (password) => {
    expect(refusedWith(password)).toBeNull()
  },
)

test.each(['9876543210', '9876543210@acme.in'])('own address without letters is refused: %s', (password) => {
  expect(refusedWith(password, { email: '9876543210@acme.in' })).toBe('signIns.passwordIsEmail')
})

test('without a name only the address counts, and names in other scripts count as well', () => {
  expect(refusedWith('Meera Iyer Nair', { email: 'x@acme.example' })).toBeNull()
  expect(
    refusedWith('मीरा अय्यर 1990', { email: 'x@acme.example', firstName: 'मीरा', lastName: 'अय्यर' }),
  ).toBe('signIns.passwordIsName')
})
