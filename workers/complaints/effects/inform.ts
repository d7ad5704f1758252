import type { EffectWriter } from './effects.ts'

/** From now on this party knows of the case; the first time counts. */
export const inform: EffectWriter<'INFORM'> = async ({ rows, row, transition }, { party }) => {
  const column = party === 'RESPONDENT' ? 'respondentInformedAt' : 'employerInformedAt'
  row[column] ??= new Date(transition.at)
  await rows.case.update({ where: { id: row.id }, data: { [column]: row[column] } })
}
