import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { edgeFor, main, meera, open } from '../../test/screen.tsx'

test.each(['/users', '/audit', '/permissions', '/platform/workspaces'])(
  'who may not open %s is told so, before any frame, filter or call of it',
  async (path) => {
    // The edge answers no call of the screen: one would fail the test.
    await open(path, edgeFor(meera))
    expect(main().getByRole('heading', { name: 'You don’t have access to this' })).toBeTruthy()
    expect(document.title).toContain('You don’t have access to this')
    expect(main().queryByRole('textbox')).toBeNull()
    expect(main().queryByRole('table')).toBeNull()
    expect(screen.getByRole('link', { name: 'Go to the start page' })).toBeTruthy()
  },
)
