import { expect, test } from 'vitest'
import { playedSegments } from './playedSegments.ts'

test('what plays on is one piece, a leap begins another, and what stands still is none', () => {
  const played = playedSegments()
  for (const position of [0, 0.5, 1, 1.5]) played.at(position)
  played.cut()
  for (const position of [30, 31]) played.at(position)
  played.cut()
  played.at(50)
  expect(played.take()).toEqual([
    [0, 1.5],
    [30, 31],
  ])
  expect(played.take()).toEqual([])
})

test('it goes on where it was told last, and what got lost is told with the next', () => {
  const played = playedSegments()
  for (const position of [0, 1]) played.at(position)
  const first = played.take()
  played.at(2)
  played.giveBack(first)
  expect(played.take()).toEqual([
    [0, 1],
    [1, 2],
  ])
})
