/** The room between cards, where arrows run: free columns and rows, each line a place of its own. */
import { groupBy } from '../../../../workflows/definition/graphIndex.ts'
import { nodeWidth } from '../lanes.ts'

export type Card = { id: string; x: number; y: number; height: number; lane: number }
/** Whose a column is: an arrow's, or that of all arrows with the same beginning or end. */
type Owner = { id: string; from: string; to: string }
/** A piece straight up or down, known by its x and how far it may reach. */
type Pole = { owner: Partial<Owner>; x: number; top: number; bottom: number }
type Span = [from: number, to: number]

/** How far arrows keep from cards and from each other. */
export const [margin, apart] = [8, 7]

/** Things by where they stand from left to right, quick to ask for those in a stretch. */
export class Stretch<Thing> {
  readonly #bins = new Map<number, Thing[]>()
  add(thing: Thing, left: number, right = left): void {
    for (let bin = binOf(left); bin <= binOf(right); bin++) {
      const those = this.#bins.get(bin)
      if (those) those.push(thing)
      else this.#bins.set(bin, [thing])
    }
  }
  some(left: number, right: number, is: (thing: Thing) => boolean): boolean {
    for (let bin = binOf(left); bin <= binOf(right); bin++) if (this.#bins.get(bin)?.some(is)) return true
    return false
  }
}
const binOf = (x: number) => Math.floor(x / 64)

export class Room {
  readonly #poles = new Stretch<Pole>()
  readonly #cards = new Stretch<Card>()
  readonly #lanes: Map<string, Card[]>
  constructor(cards: Card[]) {
    for (const card of cards) this.#cards.add(card, card.x - margin, card.x + nodeWidth + margin)
    this.#lanes = groupBy(cards, ({ lane }) => String(lane))
  }

  /** The card nearest to the right of `x` (or to the left of it) at a height. */
  beside(x: number, y: number, lane: number, side: 'right' | 'left'): Card | undefined {
    const inWay = (this.#lanes.get(String(lane)) ?? []).filter(
      (card) =>
        card.y - margin < y &&
        y < card.y + card.height + margin &&
        (side === 'right' ? card.x >= x : card.x + nodeWidth <= x),
    )
    return inWay.toSorted((a, b) => (side === 'right' ? a.x - b.x : b.x - a.x))[0]
  }

  /** Whether nothing stands in a column between two heights. */
  isFree(x: number, [top, bottom]: Span): boolean {
    return !this.#cards.some(
      x,
      x,
      (card) =>
        x > card.x - margin / 2 &&
        x < card.x + nodeWidth + margin / 2 &&
        bottom > card.y - margin / 2 &&
        top < card.y + card.height + margin / 2,
    )
  }

  /**
   * A column for a line between two heights, as near to `wanted` as can be and inside of a window. It is taken
   * from then on. Null where there is none.
   */
  take(line: Owner, wanted: number, [left, right]: Span, [top, bottom]: Span): number | null {
    const reach = Math.ceil(Math.max(wanted - left, right - wanted) / apart)
    for (let away = 0; away <= reach; away++) {
      for (const x of away === 0 ? [wanted] : [wanted + away * apart, wanted - away * apart]) {
        if (x < left || x > right || !this.isFree(x, [top, bottom]) || this.#isTaken(line, x, [top, bottom]))
          continue
        this.hold({ id: line.id }, x, [top, bottom])
        return x
      }
    }
    return null
  }

  /** Reserves a column for its owner. */
  hold(owner: Partial<Owner>, x: number, [top, bottom]: Span): void {
    this.#poles.add({ owner, x, top, bottom }, x)
  }

  #isTaken(line: Owner, x: number, [top, bottom]: Span): boolean {
    return this.#poles.some(
      x - apart,
      x + apart,
      (pole) =>
        !isOf(pole.owner, line) && Math.abs(pole.x - x) < apart && pole.top < bottom && top < pole.bottom,
    )
  }
}

const isOf = (owner: Partial<Owner>, { id, from, to }: Owner) =>
  owner.id === id || owner.from === from || owner.to === to

/** `isFirst`: it leaves the start, and runs above all that enters a card below it. */
type Row = { gap: number; from: number; to: number; isHigh: boolean; isFirst: boolean }
const padding = 12
const [high, low] = [19, 9]

/**
 * Gives each row of a gap a height of its own, counted from the top of the gap, so that no two touch; with it how
 * high each gap has to be.
 */
export function stackRows(rows: Row[]): { at: Map<Row, number>; heights: Map<number, number> } {
  const [at, heights] = [new Map<Row, number>(), new Map<number, number>()]
  for (const gap of new Set(rows.map((row) => row.gap))) {
    const tracks: Row[][] = []
    const inGap = rows
      .filter((row) => row.gap === gap)
      .toSorted((a, b) => Number(b.isFirst) - Number(a.isFirst) || a.from - b.from || b.to - a.to)
    for (const row of inGap) {
      const track = tracks.find((one) =>
        one.every((other) => other.to + apart < row.from || row.to + apart < other.from),
      )
      if (track) track.push(row)
      else tracks.push([row])
    }
    let y = padding
    for (const track of tracks) {
      const height = track.some(({ isHigh }) => isHigh) ? high : low
      for (const row of track) at.set(row, y + height / 2)
      y += height
    }
    heights.set(gap, y + padding)
  }
  return { at, heights }
}
export type { Row, Span }
