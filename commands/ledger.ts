/** `npm run ledger`: the operator's look at the audit logs (README, docs/runbook.md). */
import {
  acceptRestore,
  checkEveryChain,
  listRestores,
  type BrokenChain,
  type LostEntries,
} from '../api/audit/upkeep.ts'
import { say } from '../processLifecycle.ts'
import type { Command } from './command.ts'
import { openInstallation, openOperatorDatabase, refuseWhileRunning } from './installation.ts'

export const ledger: Command = {
  name: 'ledger',
  actions: {
    check: {
      usage: 'check',
      summary: 'Checks every chain of the audit logs against its signed heads, while Redress runs or not.',
      run: check,
    },
    'accept-restore': {
      usage: 'accept-restore',
      summary: 'Accepts that the database was restored from a backup. Redress must be stopped.',
      run: accept,
    },
  },
}

async function check(): Promise<boolean> {
  const db = await openOperatorDatabase(await openInstallation())
  const broken = await checkEveryChain(db)
  for (const { at, ...lost } of await listRestores(db))
    say(`${at.toISOString().slice(0, 16)}Z: ${lossSentence(lost)}`)
  broken.forEach((each) => say(sentenceOf(each)))
  if (broken.length === 0) say('Every chain is as it was written')
  return broken.length === 0
}

async function accept(): Promise<boolean> {
  const installation = await openInstallation()
  await refuseWhileRunning(
    installation,
    'what it writes meanwhile would begin the chains anew from the wrong entry.',
  )
  const { accepted, refused } = await acceptRestore(await openOperatorDatabase(installation))
  for (const each of refused)
    say(`${sentenceOf(each)}. A backup does not explain that, so nothing was accepted`)
  for (const lost of accepted) say(`Accepted: ${lossSentence(lost)}; an entry says so`)
  if (accepted.length + refused.length === 0)
    say('There is nothing to accept: every chain is as it was written')
  return refused.length === 0
}

/** What a restore cost a chain. */
export const lossSentence = ({ workspaceId, chain, keptUpTo, lostUpTo }: LostEntries): string =>
  `${chain} of workspace ${workspaceId} begins anew after entry ${keptUpTo} of a backup` +
  (lostUpTo !== null && lostUpTo > keptUpTo ? `; entries ${keptUpTo + 1} to ${lostUpTo} were lost` : '')

const flawSentences = {
  CHANGED: 'an entry is not what was written',
  MISSING: 'entries are gone',
  HEAD: 'the signed record of its length is not ours, or lags behind',
}
const sentenceOf = ({ workspaceId, chain, flaw }: BrokenChain) =>
  `${chain} of workspace ${workspaceId} does not hold: ` +
  `${flawSentences[flaw.kind]}${flaw.seq === null ? '' : ` (entry ${flaw.seq})`}`
