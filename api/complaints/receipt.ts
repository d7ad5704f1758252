/**
 * What somebody filed, as a document of their own. Only the complainant has it: no rank and no seat opens it.
 */
import type { Ctx } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import { inLanguage } from '../core/reading.ts'
import { brandOf } from '../pdf/brand.ts'
import { dayIn, momentIn } from '../pdf/moments.ts'
import type { Paper } from '../pdf/paper.ts'
import { sendPdf } from '../pdf/send.ts'
import { languageOf, sayIn } from '../pdf/words.ts'
import { currentOf } from './page/current.ts'
import { showSeen } from './page/evidence.ts'
import { formOf } from './page/form.ts'
import { load, type Loaded } from './page/loaded.ts'
import { filesOf, filedBlocks, type Told } from './receiptBlocks.ts'
import { summaryOf } from './summary.ts'
import { isParty } from './viewer.ts'

/** Throws 404 alike for a case that I did not file and for one that is not there. */
export async function receipt(ctx: Ctx, caseId: string): Promise<Response> {
  const loaded = await load(ctx, caseId)
  const { row } = loaded.viewer
  if (row.kind !== 'COMPLAINT' || !isParty(loaded.viewer, 'COMPLAINANT')) throw notFound()
  return sendPdf(ctx, {
    paper: await paperOf(ctx, loaded),
    fileName: `${row.caseNo}.pdf`,
    action: 'complaints:receipt',
    entityId: row.id,
  })
}

async function paperOf(ctx: Ctx, loaded: Loaded): Promise<Paper> {
  const {
    viewer: { row },
    version,
    branch,
  } = loaded
  const [language, unit] = await Promise.all([
    languageOf(ctx),
    ctx.db.branch.findUniqueOrThrow({ where: { id: row.branchId } }),
  ])
  const told: Told = { language, say: sayIn(language), timeZone: unit.timeZone }
  const title = told.say('Receipt of a complaint')
  const moment = (at: Date) => momentIn(at, unit.timeZone, language)
  return {
    language,
    title,
    brand: await brandOf(ctx, unit),
    foot: `${row.caseNo} · ${told.say('Made on')}: ${moment(new Date())}`,
    blocks: [
      { kind: 'title', text: title },
      {
        kind: 'facts',
        facts: [
          [told.say('Number'), row.caseNo],
          [told.say('Filed on'), moment(row.filedAt)],
          [told.say('Business unit'), branch],
          [told.say('Process'), version.workflowName],
        ],
      },
      { kind: 'heading', text: told.say('What happens next') },
      { kind: 'words', text: nextOf(loaded, told) },
      ...filedBlocks(
        inLanguage(language, () => formOf(loaded, showSeen(loaded))),
        told,
      ),
      ...filesOf(loaded, told),
    ],
  }
}

/** What the page says at its head: a sentence, or one for each step that stands open. */
function nextOf(loaded: Loaded, { say, timeZone, language }: Told): string {
  const { status, outcome, stage } = summaryOf(loaded.viewer, loaded)
  if (status === 'WITHDRAWN') return say('It was withdrawn.')
  if (status === 'CLOSED')
    return outcome ? say('It is closed: {{outcome}}.', { outcome }) : say('It is closed.')
  if (status === 'ON_HOLD') return say('It is on hold. No step can be done until it goes on.')
  const open = currentOf(loaded, []).filter(({ locked }) => !locked)
  if (open.length > 0)
    return open
      .map(({ name: step, dueAt }) =>
        dueAt
          ? say('Next comes “{{step}}”, at the latest on {{day}}.', {
              step,
              day: dayIn(new Date(dueAt), timeZone, language),
            })
          : say('Next comes “{{step}}”.', { step }),
      )
      .join('\n')
  return status !== 'FILED' && stage
    ? say('In the stage “{{stage}}”.', { stage })
    : say('It has been filed. The first step opens in a moment.')
}
