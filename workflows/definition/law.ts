/**
 * Legal clocks and rules as data, pack by pack (law.md). Shown beside each clock; counsel signs a template
 * before it is used.
 * This is not legal advice.
 */
import type { Actor, ClockUnit, FilingSection, Party } from './graph.ts'
import { canada } from './law/canada.ts'
import { eu, ireland } from './law/eu.ts'
import { ontario } from './law/ontario.ts'
import { posh } from './law/posh.ts'

export type LawRow = {
  /** Names the row in `lawRef`; the same row where two packs share it. */
  ref: string
  /** Where it stands, as people cite it. */
  citation: string
  text: string
  /**
   * C: confirmed on the legal text or the authority's own page. S: on a secondary page only. G: general
   * knowledge.
   */
  status: 'C' | 'S' | 'G'
  source: string
  /** null: a rule without a time. */
  amount: number | null
  unit: ClockUnit | null
  /**
   * MAX: no clock that cites it may be longer. MIN: none may be shorter. EXACT: neither, as where somebody is given
   * that time. NONE: for information.
   */
  bound: 'MAX' | 'MIN' | 'EXACT' | 'NONE'
  /**
   * What the law counts from: the filing, or the end of a step that serves that row, or a day asked there. Left out
   * where it names no start, or where that is no step of ours. RECEIPT: from a day that is answered as the one of
   * receipt. ANY_END: however that step ends.
   */
  starts?: 'FILED' | { after: string; by?: 'RECEIPT' | 'ANY_END' }
  /**
   * Ends later where a party was away for more than so many days: so long after the return. `open`: and has no end
   * before that return.
   */
  later?: { amount: number; unit: ClockUnit; moreThan: number; open?: true }
  /** With what it adds to: so long in all, from the day that both count from. */
  inAll?: { amount: number; unit: 'DAY' | 'MONTH' }
}
/** Who must be present in a meeting. Meetings whose clock cites a ref in `exceptFor` are free of it. */
export type MeetingRule = { quorum: number; presidingOfficer: boolean; ref: string; exceptFor: string[] }
export type Doer = Exclude<Actor['by'], 'ROLE' | 'PERSON'>
/**
 * What a pack demands of a drawing, by rows: a clock that serves each of `served`, that the work on each of `meetings`
 * begins with a MEETING, no way into those of `onRequest` that the complainant does not ask for, an outcome bound to
 * the time in all of each of `capped`, and, where a row says so, that a complaint can be withdrawn freely.
 */
export type LawDemands = {
  served: string[]
  meetings: string[]
  onRequest: string[]
  capped?: string[]
  freeWithdrawal?: string
  /** A complaint that is withdrawn goes on with a step that serves this row. */
  afterWithdrawal?: string
  /** Who acts on the steps that serve a row; a step of somebody else is offered to the first. */
  acts: { ref: string; by: [Doer, ...Doer[]] }[]
  /** Whom a deadline of the case that serves a row tells, each of them, when it comes round. */
  told?: { ref: string; parties: Party[] }[]
  /** What may not come before what. Asked only where a step serves both. */
  order: LawOrder[]
  /** What stops a deadline of the case that serves `ref`: the end of its work, or of the work on a row of `or`. */
  stops?: LawStop[]
  /**
   * Outcomes that go on without a party: only once the notice of `ref` is over, and after so many absences in a row of
   * the party whom the step for `notice` names.
   */
  afterNotice?: { ref: string; absences: number; notice: string }[]
  /** Rows whose steps are not over before their deadline is, unless somebody acts. */
  notBefore?: string[]
  /** Outcomes that cite a row, or that open its steps, need written reasons. */
  reasons?: ({ citing: string } | { opening: string })[]
  /** Where there is a step for `from`, the complainant reports by one for `through`, and one for `to` can follow. */
  wayBack?: { from: string; through: string; to: string }[]
  /** Rows whose deadline takes an outcome where nobody acts. */
  silence?: string[]
  readers?: LawReaders[]
}
/**
 * WHOLE: nothing stops it before the case is closed. `anew`: it comes round until then, and each end of its work begins
 * it anew.
 */
export type LawStop = { ref: string; or: string[] | 'WHOLE'; anew?: true }
/**
 * Parts of the complaint that these parties may not read, and parts from which the same can follow: those are shown
 * with a reason only.
 */
export type LawReaders = {
  ref: string
  parties: ('RESPONDENT' | 'EMPLOYER')[]
  never: FilingSection[]
  withReason: FilingSection[]
}
/**
 * `first`: no way leads to the steps of `next` that passes none of its own; an arrow from a step of `unless` may.
 * `over`: they are not open any more once those of `since` are done. `offered`: some way leads to them that passes
 * none of `before`.
 */
export type LawOrder =
  | { first: string; next: string; unless?: string }
  | { over: string; since: string }
  | { offered: string; before: string }
export type LawPack = {
  id: string
  name: string
  /** A new one where a row or a demand changes; versions keep that with which they were published. */
  edition: string
  /** The day on which its rows were last compared with their sources, YYYY-MM-DD. */
  lookedUpOn: string
  rows: LawRow[]
  meetings: MeetingRule | null
  demands: LawDemands
}

/** All packs by id, the `lawPack` of a graph. */
export const lawPacks: Record<string, LawPack> = {
  POSH: posh,
  CANADA: canada,
  ONTARIO: ontario,
  EU: eu,
  IRELAND: ireland,
}

/** Which state of a law pack a version was published with. */
export type LawEdition = Pick<LawPack, 'name' | 'edition' | 'lookedUpOn'>
/** That of today; null without a pack. */
export function editionOf(packId: string | null): LawEdition | null {
  const pack = packId === null ? undefined : lawPacks[packId]
  return pack ? { name: pack.name, edition: pack.edition, lookedUpOn: pack.lookedUpOn } : null
}

/** Shown wherever a template or a citation is. */
export const disclaimer =
  'A lawyer must check and sign this process before you use it. It is not legal advice.'

/**
 * Whether a lawyer may see it another way: not on the text of the law, or no more than guidance. Then a drawing may
 * differ, with a reason that stays in its version.
 */
export const isDisputable = ({ status, amount, bound }: LawRow): boolean =>
  status !== 'C' || (amount !== null && bound === 'NONE')

/** The row of a pack, or of any pack where `packId` is null; null when there is none. */
export function lawRow(ref: string, packId: string | null = null): LawRow | null {
  const packs =
    packId === null ? Object.values(lawPacks) : [lawPacks[packId]].filter((pack) => pack !== undefined)
  return packs.flatMap((pack) => pack.rows).find((row) => row.ref === ref) ?? null
}

/** The citation of a ref, or null for an unknown one. */
export const citation = (ref: string): string | null => lawRow(ref)?.citation ?? null
