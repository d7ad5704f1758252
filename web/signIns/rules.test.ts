import { expect, test } from 'vitest'
import { digitsOf, inviteOf, isEmail, keptSearch, nameOf } from './rules.ts'

test.each([
  ['asha.rao@acme.example', { userEmail: 'asha.rao@acme.example' }],
  ['  asha@acme.example ', { userEmail: 'asha@acme.example' }],
  ['ASHA+x@acme.co.in', { userEmail: 'ASHA+x@acme.co.in' }],
  ['E-1042', { username: 'E-1042' }],
  [' 1042 ', { username: '1042' }],
  ['asha@acme', { username: 'asha@acme' }],
  ['@acme.example', { username: '@acme.example' }],
  ['asha@@acme.example', { username: 'asha@@acme.example' }],
  ['asha rao@acme.example', { username: 'asha rao@acme.example' }],
  ['', { username: '' }],
])('%j is sent as %j', (typed, expected) => {
  expect(nameOf(typed)).toEqual(expected)
  expect(isEmail(typed)).toBe('userEmail' in expected)
})

test.each([
  ['', {}],
  ['?inviteCode=', {}],
  ['?inviteCode=%20', {}],
  ['?inviteCode=undefined', {}],
  ['?inviteCode=abc', { inviteCode: 'abc' }],
  ['?redirect=/x&inviteCode=undefined1', { inviteCode: 'undefined1' }],
])('the address %j carries the invite %j', (search, expected) => {
  expect(inviteOf(new URLSearchParams(search))).toEqual(expected)
})

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  [' 12-34-56\n', '123456'],
  ['1234567', '123456'],
  ['Your code is 424242.', '424242'],
  ['１２３４５６', '123456'],
  ['abc', ''],
])('from %j the code is %j', (typed, code) => {
  expect(digitsOf(typed)).toBe(code)
})

test.each([
  ['', ''],
  ['?code=secret', ''],
  ['?redirect=%2Finbox%3Fpage%3D2', '?redirect=%2Finbox%3Fpage%3D2'],
  ['?inviteCode=undefined&code=x', ''],
  ['?code=x&inviteCode=abc&redirect=/inbox', '?redirect=%2Finbox&inviteCode=abc'],
])('from %j the next sign-in page gets %j', (search, expected) => {
  expect(keptSearch(new URLSearchParams(search))).toBe(expected)
})
