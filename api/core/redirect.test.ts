import { expect, test } from 'vitest'
import { safePath } from './redirect.ts'

const home = '/dashboard'

test.each([
  [null, home],
  [undefined, home],
  ['', home],
  ['undefined', home],
  ['/complaints/1', '/complaints/1'],
  ['/inbox?page=2#top', '/inbox?page=2#top'],
  ['/a/../notices', '/notices'],
  ['/?x=//evil.example', '/?x=//evil.example'],
  ['http://evil.example', home],
  ['https://evil.example/x', home],
  ['HTTPS://evil.example', home],
  ['http://here.invalid/inbox', home],
  ['//evil.example', home],
  ['///evil.example', home],
  ['/\\evil.example', home],
  ['\\\\evil.example', home],
  ['/\\/evil.example', home],
  ['/\t/evil.example', home],
  ['\t//evil.example', home],
  ['/\n/evil.example', home],
  ['/\r\n/evil.example', home],
  [' //evil.example', home],
  ['\u0000/evil', home],
  ['javascript:alert(1)', home],
  ['JavaScript:alert(1)', home],
  ['java\tscript:alert(1)', home],
  ['data:text/html,x', home],
  ['mailto:a@b.example', home],
  ['inbox', home],
  ['@evil.example', home],
  ['.evil.example', home],
  ['/..//evil.example', home],
  ['/.//evil.example', home],
  ['/signin', home],
  ['/signin?redirect=/signin', home],
  ['/workspace/signin', home],
])('a wish for %j leads to %j', (input, target) => {
  expect(safePath(input)).toBe(target)
})

test('on the main host the home is the platform’s sign-in', () => {
  expect(safePath('', '/workspace/signin')).toBe('/workspace/signin')
})
