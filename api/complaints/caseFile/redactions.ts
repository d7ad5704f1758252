/** What is redacted of a case, and by whom and why. Rows stay when they are lifted. */
import type { Prisma, Rows } from '../../../prisma/client.ts'
import type { Input } from '../../core/contract.ts'
import type { Ctx } from '../../core/deps.ts'
import { AppError, badField, notFound, unknownReference } from '../../core/errors.ts'
import { readingLanguage } from '../../core/readerLocale.ts'
import { say } from '../../messages/say.ts'
import type { Say } from '../../messages/words.ts'
import { namesOf } from '../../users/names.ts'
import {
  CaseFilePart,
  RedactionReason,
  type CaseFileItem,
  type caseFiles,
  type Redaction,
} from '../caseFileContract.ts'
import { itemsIn } from './blocks.ts'
import { contentOf } from './content.ts'
import { wholeCase } from './access.ts'
import { standsIn, type Mark } from './redact.ts'

type CaseFileInput<Name extends keyof typeof caseFiles> = Input<(typeof caseFiles)[Name]>
type Row = Prisma.CaseRedactionGetPayload<object>
const most = 500

/** Those that hold now, the oldest first. */
export const redactionsOf = (rows: Rows, caseId: string): Promise<Row[]> =>
  rows.caseRedaction.findMany({
    where: { caseId, liftedAt: null },
    orderBy: [{ at: 'asc' }, { id: 'asc' }],
    take: most,
  })

/** As bars are put in; numbered as they are listed. */
export async function marksOf(rows: Rows, redactions: Row[], sayLocalized: Say): Promise<Mark[]> {
  const names = await namesOf(
    rows,
    redactions.map(({ byUserId }) => byUserId),
  )
  return redactions.map(({ item, passage, everywhere, reason, words, byUserId, at }, place) => ({
    number: place + 1,
    item,
    passage,
    everywhere,
    explanation: sayLocalized('caseFile.redactedBy', {
      name: names.get(byUserId) ?? '',
      at: at.toISOString(),
      reason: say(`caseFile.${RedactionReason.parse(reason)}`),
      words,
    }),
  }))
}

const present = ({ id, item, passage, everywhere, reason, words, at }: Row, by: string): Redaction => ({
  redactionId: id,
  item,
  passage,
  everywhere,
  reason: RedactionReason.parse(reason),
  words,
  by,
  at: at.toISOString(),
})

/** Texts of the whole case file in its order, with their redactions. */
export async function listItems(
  ctx: Ctx,
  { params, query }: Pick<CaseFileInput<'items'>, 'params' | 'query'>,
): Promise<CaseFileItem[]> {
  const [{ chapters, cover }, rows] = await Promise.all([
    contentOf(ctx, { caseId: params.id, language: readingLanguage(), parts: CaseFilePart.options }),
    redactionsOf(ctx.tx, params.id),
  ])
  const names = await namesOf(
    ctx.tx,
    rows.map(({ byUserId }) => byUserId),
  )
  // The cover repeats what stands elsewhere; the parties are listed by it.
  return itemsIn([...chapters, cover({ name: '', at: new Date(), copy: '' })])
    .map(({ item, part, label, text }) => ({
      item,
      part,
      label,
      text,
      redactions: rows
        .filter((row) => row.item === item)
        .map((row) => present(row, names.get(row.byUserId) ?? '')),
    }))
    .filter(
      ({ part, redactions }) =>
        (!query.part || part === query.part) && (!query.redactedOnly || redactions.length > 0),
    )
}

/** Throws VALIDATION_FAILED for a text that is not in the case file, and for words that are not in the text. */
export async function redactItem(
  ctx: Ctx,
  { params, body }: Pick<CaseFileInput<'redact'>, 'params' | 'body'>,
): Promise<Redaction> {
  const { chapters, cover, writing } = await contentOf(ctx, {
    caseId: params.id,
    language: readingLanguage(),
    parts: CaseFilePart.options,
  })
  const placedItem = itemsIn([...chapters, cover({ name: '', at: new Date(), copy: '' })]).find(
    ({ item }) => item === body.item,
  )
  if (!placedItem) throw unknownReference('item', say('caseFile.itemNotThere'))
  if (body.passage !== null && !standsIn(body.passage, placedItem.text))
    throw badField('passage', say('caseFile.wordsNotThere'))
  const caseId = writing.loaded.viewer.row.id
  if ((await ctx.tx.caseRedaction.count({ where: { caseId, liftedAt: null } })) >= most)
    throw new AppError('ILLEGAL_STATE', { text: say('caseFile.tooMany', { most }) })
  const row = await ctx.tx.caseRedaction.create({ data: { ...body, caseId, byUserId: ctx.person.userId } })
  ctx.audit({ entityId: caseId, detail: { redactionId: row.id, reason: row.reason } })
  return present(row, `${ctx.person.firstName} ${ctx.person.lastName}`.trim())
}

/** Any member lifts it. Throws NOT_FOUND for one that is lifted already. */
export async function liftRedaction(
  ctx: Ctx,
  { params }: Pick<CaseFileInput<'lift'>, 'params'>,
): Promise<{ done: true }> {
  await wholeCase(ctx, params.id)
  const { count } = await ctx.tx.caseRedaction.updateMany({
    where: { id: params.redactionId, caseId: params.id, liftedAt: null },
    data: { liftedAt: new Date(), liftedBy: ctx.person.userId },
  })
  if (count === 0) throw notFound()
  ctx.audit({ entityId: params.id, detail: { redactionId: params.redactionId } })
  return { done: true }
}
