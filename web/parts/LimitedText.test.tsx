import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { readdirSync, readFileSync } from 'node:fs'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { LimitedTextarea } from './LimitedText.tsx'

afterEach(cleanup)
function Field() {
  const [text, setText] = useState('')
  return (
    <MantineProvider>
      <LimitedTextarea
        label="What happened?"
        limit={1000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </MantineProvider>
  )
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox')
const paste = (length: number) => fireEvent.change(field(), { target: { value: 'a'.repeat(length) } })

test('counts from 80 % on and keeps every character above the limit, with the reason', () => {
  render(<Field />)
  paste(799)
  expect(screen.queryByText(/of 1,000 characters/)).toBeNull()
  paste(800)
  expect(screen.getByText('800 of 1,000 characters', { selector: '[aria-hidden]' })).toBeTruthy()
  paste(1001)
  expect(field().value).toHaveLength(1001)
  expect(field().getAttribute('aria-invalid')).toBe('true')
  const words = '“What happened?” can have up to 1,000 characters. Shorten it by 1.'
  expect(screen.getByText(words)).toBeTruthy()
  paste(1000)
  expect(screen.queryByText(words)).toBeNull()
})

/** `maxLength` cuts what is pasted without a word. Codes of a fixed length may have it. */
const allowed: Record<string, string> = {
  'web/certificates/Verify.tsx': 'the serial number of a certificate, copied from its PDF',
  'web/compliance/Places.tsx': 'an ISO 3166 code of two to six characters',
  'web/retention/Propose.tsx': 'an ISO 3166 country code of two letters',
}
test('no field cuts what people write', () => {
  const files = readdirSync('web', { recursive: true, encoding: 'utf8' })
    .map((file) => `web/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx$|^web\/journeys\//.test(file))
  expect(files.length).toBeGreaterThan(500)
  const cutting = files.filter((file) => /\bmaxLength\b/.test(readFileSync(file, 'utf8')))
  expect(cutting.toSorted()).toEqual(Object.keys(allowed))
  for (const file of cutting) expect(readFileSync(file, 'utf8').match(/\bmaxLength\b/g)).toHaveLength(1)
})
