/**
 * What somebody filed, as a document of their own. Only the complainant has it: no rank and no seat opens it.
 */
import type { Ctx } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import { inLanguage } from '../core/readerLocale.ts'
import type { Language } from '../messages/languages.ts'
import { dayIn, momentIn } from '../messages/moments.ts'
import { sayingTo } from '../messages/words.ts'
import { brandOf } from '../pdf/brand.ts'
import type { Paper } from '../pdf/paper.ts'
import { sendPdf } from '../pdf/send.ts'
import { languageOf } from '../pdf/language.ts'
import { currentOf } from './page/currentSteps.ts'
import { showSeen } from './page/evidence.ts'
import { formOf } from './page/form.ts'
import { loadCase, type Loaded } from './page/loadCase.ts'
import { filesOf, filedBlocks, type ReceiptLocale } from './receiptBlocks.ts'
import { summaryOf } from './summary.ts'
import { isParty } from './viewer.ts'

/** Throws 404 alike for a case that I did not file and for one that is not there. */
export async function sendReceipt(ctx: Ctx, caseId: string): Promise<Response> {
  const language = await languageOf(ctx)
  const loaded = await inLanguage(language, () => loadCase(ctx, caseId))
  const { row } = loaded.viewer
  if (row.kind !== 'COMPLAINT' || !isParty(loaded.viewer, 'COMPLAINANT')) throw notFound()
  return sendPdf(ctx, {
    paper: await paperOf(ctx, loaded, language),
    fileName: `${row.caseNo}.pdf`,
    action: 'complaints:receipt',
    entityId: row.id,
  })
}

async function paperOf(ctx: Ctx, loaded: Loaded, language: Language): Promise<Paper> {
  const {
    viewer: { row },
    version,
    branch,
  } = loaded
  const unit = await ctx.db.branch.findUniqueOrThrow({ where: { id: row.branchId } })
  const clock = { language, timeZone: unit.timeZone }
  const locale: ReceiptLocale = { clock, say: sayingTo(clock) }
  const title = locale.say('documents.receipt')
  const moment = (at: Date) => momentIn(at, clock)
  return {
    language,
    title,
    brand: await brandOf(ctx, unit),
    foot: `${row.caseNo} · ${locale.say('documents.madeOn')}: ${moment(new Date())}`,
    blocks: [
      { kind: 'title', text: title },
      {
        kind: 'facts',
        facts: [
          [locale.say('documents.number'), row.caseNo],
          [locale.say('documents.filedOn'), moment(row.filedAt)],
          [locale.say('documents.businessUnit'), branch],
          [locale.say('documents.process'), version.workflowName],
        ],
      },
      { kind: 'heading', text: locale.say('documents.whatNext') },
      { kind: 'words', text: nextOf(loaded, locale) },
      ...filedBlocks(
        inLanguage(language, () => formOf(loaded, showSeen(loaded))),
        locale,
      ),
      ...filesOf(loaded, locale),
    ],
  }
}

/** What the page says at its head: a sentence, or one for each step that stands open. */
function nextOf(loaded: Loaded, { say, clock }: ReceiptLocale): string {
  const { status, outcome, stage } = summaryOf(loaded.viewer, loaded)
  if (status === 'WITHDRAWN') return say('documents.withdrawn')
  if (status === 'CLOSED') return outcome ? say('documents.closedWith', { outcome }) : say('documents.closed')
  if (status === 'ON_HOLD') return say('documents.onHold')
  const open = currentOf(loaded, []).filter(({ locked }) => !locked)
  if (open.length > 0)
    return open
      .map(({ name: step, dueAt }) =>
        dueAt
          ? say('documents.nextBy', {
              step,
              day: dayIn(new Date(dueAt), clock),
            })
          : say('documents.next', { step }),
      )
      .join('\n')
  return status !== 'FILED' && stage ? say('documents.inStage', { stage }) : say('documents.filed')
}
