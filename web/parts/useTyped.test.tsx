import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useTyped } from './useTyped.ts'

type ServerState = { fields: { name: string; days: number }; version: number }
const open = (fields: ServerState['fields'], version: number) =>
  renderHook((serverState: ServerState) => useTyped(serverState.fields, serverState.version), {
    initialProps: { fields, version },
  })

test('what is typed outlives another form’s saving, and goes with its version', () => {
  const { result, rerender } = open({ name: 'Respect', days: 14 }, 1)
  act(() => result.current.change({ name: 'Respect at work' }))
  rerender({ fields: { name: 'Respect', days: 14 }, version: 2 })
  expect(result.current).toMatchObject({ values: { name: 'Respect at work' }, version: 2, isChanged: true })
})

test('the same fields changed elsewhere keep the old version, so that the server refuses', () => {
  const { result, rerender } = open({ name: 'Respect', days: 14 }, 1)
  act(() => result.current.change({ name: 'Respect at work' }))
  rerender({ fields: { name: 'Dignity', days: 14 }, version: 2 })
  expect(result.current).toMatchObject({ values: { name: 'Respect at work' }, version: 1, isChanged: true })
})

test('without anything typed it shows what the server tells, also from elsewhere', () => {
  const { result, rerender } = open({ name: 'Respect', days: 14 }, 1)
  rerender({ fields: { name: 'Dignity', days: 7 }, version: 2 })
  expect(result.current).toMatchObject({ values: { name: 'Dignity' }, version: 2, isChanged: false })
})

test('saved, it shows the answer before the page has read it again', () => {
  const { result, rerender } = open({ name: 'Respect', days: 14 }, 1)
  act(() => result.current.change({ name: ' Dignity ' }))
  const sentValues = result.current.values
  act(() => result.current.saved(sentValues, { name: 'Dignity', days: 14 }, 2))
  expect(result.current).toMatchObject({ values: { name: 'Dignity' }, version: 2, isChanged: false })
  rerender({ fields: { name: 'Dignity', days: 14 }, version: 2 })
  expect(result.current).toMatchObject({ values: { name: 'Dignity' }, version: 2, isChanged: false })
})

test('what is typed while it saves stays, and stands on what was saved', () => {
  const { result, rerender } = open({ name: 'Respect', days: 14 }, 1)
  act(() => result.current.change({ name: 'Dignity' }))
  const sentValues = result.current.values
  act(() => result.current.change({ days: 7 }))
  act(() => result.current.saved(sentValues, { name: 'Dignity', days: 14 }, 2))
  rerender({ fields: { name: 'Dignity', days: 14 }, version: 2 })
  expect(result.current).toMatchObject({ values: { name: 'Dignity', days: 7 }, version: 2, isChanged: true })
})
